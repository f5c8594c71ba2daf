import { defineCalls } from '@parlance/contract/call';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { streamEvents } from './sse.ts';
import { eventually } from '../../testing/eventually.ts';

const table = defineCalls({
  'GET /s': { summary: 's', permission: 'public', response: 'event-stream' },
  'GET /screen': { summary: 's', permission: 'public', response: 'event-stream' },
});

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer({
    calls: {
      table,
      handlers: {
        'GET /s': (call, deps) => streamEvents(call, deps, 'topic'),
        'GET /screen': (call, deps) =>
          streamEvents(call, deps, 'topic', {
            lookBack: 15,
            beside: { topic: 'beside', present: (event) => event },
          }),
      },
    },
    work: false,
  });
  address = await server.listen();
});
afterAll(() => server.stop());

const publish = (event: unknown, topic = 'topic') =>
  server.deps.db.tx((tx) => server.deps.events.publish(tx, topic, event));

/** Reads a stream until it ends; `text` has what has arrived so far. */
async function open(headers: Record<string, string> = {}, path = '/s') {
  const abort = new AbortController();
  const response = await fetch(`${address}${path}`, { headers, signal: abort.signal });
  const stream = { response, text: '', ended: false, close: () => abort.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk, { stream: true });
  };
  void read()
    .catch(() => {})
    .finally(() => {
      stream.ended = true;
    });
  return stream;
}

describe('event streams', () => {
  it('send events with their ids, and resume after the last one', async () => {
    const stream = await open();
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    await eventually(() => expect(stream.text).toContain('retry: 3000'));
    const id = await publish({ n: 1 });
    await eventually(() => expect(stream.text).toContain(`id: ${id}\ndata: {"n":1}\n\n`));
    stream.close();
    await publish({ n: 2 });
    const resumed = await open({ 'last-event-id': id });
    await publish({ n: 3 });
    await eventually(() => expect(resumed.text).toContain('{"n":3}'));
    expect(resumed.text.match(/"n":\d/g)).toEqual(['"n":2', '"n":3']);
    resumed.close();
    await eventually(() => expect(server.app.streams.size).toBe(0));
  });

  it('begin again for a reader whose last id is newer than the database', async () => {
    const id = await publish({ n: 4 });
    const ahead = await fetch(`${address}/s`, { headers: { 'last-event-id': String(Number(id) + 1) } });
    expect([ahead.status, await ahead.json()]).toEqual([410, expect.objectContaining({ type: 'events_expired' })]);
    const resumed = await open({ 'last-event-id': id });
    expect(resumed.response.status).toBe(200);
    resumed.close();
    await eventually(() => expect(server.app.streams.size).toBe(0));
  });

  it('of a screen begin with the latest changes, which its reads may have missed', async () => {
    await publish({ n: 5 });
    await server.deps.db.tx((tx) =>
      tx.execute(sql`update events set created_at = created_at - interval '1 minute' where topic = 'topic'`),
    );
    const id = await publish({ n: 6 });
    await publish({ n: 7 }, 'beside');
    const screen = await open({}, '/screen');
    await eventually(() => expect(screen.text).toContain('"n":7'));
    expect(screen.text.match(/"n":\d/g)?.toSorted()).toEqual(['"n":6', '"n":7']);
    screen.close();
    const resumed = await open({ 'last-event-id': id }, '/screen');
    await publish({ n: 8 });
    await eventually(() => expect(resumed.text).toContain('"n":8'));
    expect(resumed.text).not.toContain('"n":6');
    resumed.close();
    await eventually(() => expect(server.app.streams.size).toBe(0));
  });

  it('end when the server stops', async () => {
    const stream = await open();
    await eventually(() => expect(server.app.streams.size).toBe(1));
    await server.app.close();
    await eventually(() => expect(stream.ended).toBe(true));
  });
});
