import type { ParsedBodyOf } from '@parlance/contract';
import type { PinCode } from '@parlance/contract/calls/guests';
import type { Tenant } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { randomPin } from './pinCodes.ts';

type Draft = ParsedBodyOf<'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes'>;

/** A service that asks for a PIN, as its administrator sees it. */
export interface TestService {
  id: string;
  params: { ws: string; vthingId: string };
  token: string;
  /** Creates a code; by default with a random value and without an end. */
  code(draft?: Partial<Draft>): Promise<PinCode>;
  codes(): Promise<PinCode[]>;
  /** Signs in, by default from an address in a network of its own. */
  signIn(
    code: string,
    more?: { guest?: string; from?: string; riddle?: string; solution?: string },
  ): ReturnType<typeof post>;
}

const post = (server: TestServer, url: string, remoteAddress: string, payload: object) =>
  server.app.inject({ method: 'POST', url, remoteAddress, payload });

let services = 0;

export async function newService(server: TestServer, tenant: Tenant): Promise<TestService> {
  const { token } = await tenant.signIn('companyAdmin');
  services += 1;
  const { body } = await server.call('POST /api/1.0/workspaces/:ws/vthing', {
    token,
    params: { ws: tenant.ws },
    body: { name: `acme-Service ${services}`, auth: 1 },
  });
  const params = { ws: tenant.ws, vthingId: body.vthingId };
  return {
    id: body.vthingId,
    params,
    token,
    async code(draft = {}) {
      const created = await server.call('POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes', {
        token,
        params,
        body: { value: randomPin(), ...draft },
      });
      return created.body;
    },
    async codes() {
      const path = 'GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes';
      return (await server.call(path, { token, params })).body.data;
    },
    signIn: (code, { from = '203.0.113.1', ...more } = {}) =>
      post(server, `/api/1.0/workspaces/${tenant.ws}/services/${body.vthingId}/signin`, from, { code, ...more }),
  };
}
