import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ThingEvent } from '@parlance/contract/calls/events';
import { Webhook, WebhookDelivery } from '@parlance/contract/calls/webhooks';
import { eventually } from '../support/eventually.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { signIn } from '../support/session.ts';
import { createWorkspace } from '../support/studio.ts';

/** Received deliveries; the receiver answers only once `answers` is set. */
const received: { id: string; body: string }[] = [];
let answers = false;
const receiver = createServer((request: IncomingMessage, response: ServerResponse) => {
  void text(request).then((body) => {
    received.push({ id: String(request.headers['webhook-id']), body });
    if (answers) response.writeHead(204).end();
  });
});
const env = { PARLANCE_ALLOW_INTERNAL: '1' };

let server: RunningServer;
let url: string;
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  url = `http://127.0.0.1:${address instanceof Object ? address.port : 0}`;
  server = await startServer({ env });
});
afterAll(async () => {
  await server.stop('SIGKILL');
  receiver.closeAllConnections();
  receiver.close();
  await rm(server.dataDir, { recursive: true, force: true });
});

test('a delivery whose server is killed during sending is sent again by the next server, with the same id', async () => {
  const first = await signIn(server.url);
  const ws = await createWorkspace(first, 'killed while a webhook is sent');
  const params = { ws, id: 'assistant' };
  await first.get('POST /api/1.0/workspaces/:ws/vthing/:id/webhook', Webhook, { params, body: { url } });
  const body = { deviceName: 'assistant', event_name: 'door', attribute_name: 'state', attribute_value: 'open' };
  await first.get('POST /api/1.0/workspaces/:ws/event', ThingEvent, { params: { ws }, body });
  await eventually(
    async () => received.length,
    (count) => count === 1,
  );
  await server.stop('SIGKILL');
  answers = true;
  server = await startServer({ dataDir: server.dataDir, env });
  const second = await signIn(server.url);
  const List = z.object({ data: z.array(WebhookDelivery) });
  const { data } = await eventually(
    () => second.get('GET /api/1.0/workspaces/:ws/vthing/:id/deliveries', List, { params }),
    (list) => list.data[0]?.state === 'delivered',
  );
  expect(data).toMatchObject([{ attempt: 2, status: 204, type: 'attribute.changed' }]);
  expect(received.map(({ id }) => id)).toEqual([data[0]?.delivery_id, data[0]?.delivery_id]);
  expect(received[0]?.body).toBe(received[1]?.body);
});
