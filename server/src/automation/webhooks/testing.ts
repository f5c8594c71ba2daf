import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import type { WebhookDelivery } from '@parlance/contract/calls/webhooks';
import { wake } from '../../platform/lookWhenDue.ts';
import { eventually } from '../../testing/eventually.ts';
import { mailbox } from '../../testing/mail.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { serveHttp } from '../../testing/serveHttp.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startWebhooks } from './startWebhooks.ts';

interface ReceivedRequest {
  headers: Record<string, string>;
  body: string;
}

/** Answers a request to a webhook, or never. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end(`status ${code}`);

/** An address that records the requests it receives. */
export async function receiver(answer: Answer = status(200)) {
  const received: ReceivedRequest[] = [];
  const state = { answer, received, url: '', stop: async () => {} };
  const server = await serveHttp((request, response) => {
    void text(request).then((body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ headers, body });
      state.answer(request, response);
    });
  });
  return Object.assign(state, server);
}

/** For the tests of a file: a new virtual thing for each test, its webhooks, and helpers for them. */
export function webhooksOfThing() {
  let server: TestServer;
  let tenant: Tenant;
  let token: string;
  let thing: string;
  const box = mailbox();
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startTestServer({ work: false, mailers: box.mailers, config: { allowInternal: true } });
    tenant = await newTenant(server.deps.db);
    ({ token } = await tenant.signIn('companyAdmin'));
    return () => server.stop();
  });
  beforeEach(async () => {
    const body = { name: `${tenant.ws}-Light ${crypto.randomUUID()}` };
    const made = await server.call('POST /api/1.0/workspaces/:ws/vthing', { token, params: { ws: tenant.ws }, body });
    thing = made.body.vthingId;
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });
  const at = () => ({ token, params: { ws: tenant.ws, id: thing } });
  const list = async (query = {}) =>
    (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/deliveries', { ...at(), query })).body;
  return {
    server: () => server,
    tenant: () => tenant,
    box,
    /** Called when the test ends. */
    stops,
    /** Credentials and path parameters for calls of the thing. */
    at,
    /** Creates a webhook of the thing. Returns it with its secret. */
    create: async (url: string, more: Partial<BodyOf<'POST /api/1.0/workspaces/:ws/vthing/:id/webhook'>> = {}) =>
      (await server.call('POST /api/1.0/workspaces/:ws/vthing/:id/webhook', { ...at(), body: { url, ...more } })).body,
    set: (attribute_value: number | string) =>
      server.call('POST /api/1.0/workspaces/:ws/event', {
        token,
        params: { ws: tenant.ws },
        body: { deviceName: thing, event_name: 'light', attribute_name: 'brightness', attribute_value },
      }),
    list,
    webhooks: async () => (await server.call('GET /api/1.0/workspaces/:ws/vthing/:id/webhooks', at())).body.data,
    /** Sends due messages until the test ends. */
    work: () => {
      const stop = startWebhooks(server.deps);
      stops.push(stop);
      return stop;
    },
    open: async (answer?: Answer) => {
      const made = await receiver(answer);
      stops.push(made.stop);
      return made;
    },
    /** Waits until the newest delivery is as expected. */
    newest: (isThere: (one: WebhookDelivery) => boolean) =>
      eventually(async () => {
        const [first] = (await list()).data;
        if (!first || !isThere(first)) throw new Error(`not yet: ${JSON.stringify(first)}`);
        return first;
      }),
    /** Makes all waiting messages due. */
    hurry: () =>
      server.deps.db.tx(async (tx) => {
        await tx.execute(`update webhook_deliveries set next_at = now() - interval '1 second' where state = 'waiting'`);
        await wake(tx, 'webhooks');
      }),
    unpause: () => server.deps.db.execute('update webhook_endpoints set paused_until = null'),
  };
}
