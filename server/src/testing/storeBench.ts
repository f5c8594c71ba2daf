import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import { thingConnections } from '../platform/db/connectionTables.ts';
import { wake } from '../platform/lookWhenDue.ts';
import { newTenant, type Tenant } from './people.ts';
import { serveHttp } from './serveHttp.ts';
import { startTestServer, type TestServer } from './server.ts';
import { startConnections } from '../automation/connectors/startConnections.ts';

type NewDevice = BodyOf<'POST /api/1.0/workspaces/:ws/store/device'>;

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
/** Answers with a text. */
export const plain =
  (body: string, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status).end(body);
  };
/** A line of a mapping with a JSON path. */
export const row = (event_name: string, attribute_name: string, path: string) => ({ event_name, attribute_name, path });

interface ReceivedRequest {
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

/**
 * For the tests of a file: a server that runs connections, a site that they connect to, and calls as an administrator.
 */
export function openStoreBench() {
  /** The answer of the site, and its requests so far. */
  const site = { url: '', answer: plain(''), asked: new Array<ReceivedRequest>() };
  let server: TestServer;
  let tenant: Tenant;
  let token: string;
  let made = 0;
  beforeAll(async () => {
    const serving = await serveHttp((request, response) => {
      void text(request).then((body) => {
        site.asked.push({ url: request.url ?? '', headers: request.headers, body });
        site.answer(request, response);
      });
    });
    site.url = serving.url;
    server = await startTestServer({ work: false, config: { allowInternal: true } });
    tenant = await newTenant(server.deps.db);
    token = (await tenant.signIn('companyAdmin')).token;
    const stopConnections = startConnections(server.deps);
    afterAll(async () => {
      await stopConnections();
      await server.stop();
      await serving.stop();
    });
  });
  beforeEach(() => {
    site.asked = [];
  });

  const at = (id: string) => ({ token, params: { ws: tenant.ws, id } });
  const state = async (id: string) => (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/state', at(id))).body;
  return {
    site,
    get server() {
      return server;
    },
    get tenant() {
      return tenant;
    },
    get token() {
      return token;
    },
    at,
    state,
    /** Makes a thing. Returns its id. */
    async create(body: Omit<NewDevice, 'name'>): Promise<string> {
      made += 1;
      const answered = await server.call('POST /api/1.0/workspaces/:ws/store/device', {
        token,
        params: { ws: tenant.ws },
        body: { name: `Thing ${made}`, ...body },
      });
      expect(answered.status).toBe(201);
      return answered.body.vthingId;
    },
    device: async (id: string) => (await server.call('GET /api/1.0/workspaces/:ws/store/device/:id', at(id))).body,
    values: async (id: string) =>
      Object.fromEntries((await state(id)).attributes.map((one) => [one.attribute_name, one.reported?.value])),
    tryIt: (body: BodyOf<'POST /api/1.0/workspaces/:ws/store/test'>) =>
      server.call('POST /api/1.0/workspaces/:ws/store/test', { token, params: { ws: tenant.ws }, body }),
    command: (id: string, event_name: string, attribute_name: string, value: string | number | boolean) =>
      server.call('POST /api/1.0/workspaces/:ws/vthing/:id/command', {
        ...at(id),
        body: { event_name, attribute_name, value },
      }),
    /** Makes the next reading due now. */
    async readAgain(id: string): Promise<void> {
      await server.deps.db.tx(async (tx) => {
        await tx
          .update(thingConnections)
          .set({ dueAt: sql`now()` })
          .where(and(eq(thingConnections.ws, tenant.ws), eq(thingConnections.thing, id)));
        await wake(tx, 'connections');
      });
    },
  };
}
