import { defineCalls } from '@parlance/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { streamEvents } from './sse.ts';
import { eventually } from '../../testing/eventually.ts';

const table = defineCalls({ 'GET /s': { summary: 's', permission: 'public', response: 'event-stream' } });

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer({
    calls: { table, handlers: { 'GET /s': (call, deps) => streamEvents(call, deps, 'topic') } },
    work: false,
  });
  address = await server.listen();
});
afterAll(() => server.stop());

const publish = (event: unknown) => server.deps.db.tx((tx) => server.deps.events.publish(tx, 'topic', event));

/** Reads a stream until it ends; `text` grows meanwhile. */
async function open(headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const response = await fetch(`${address}/s`, { headers, signal: abort.signal });
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

  it('end when the server stops', async () => {
    const stream = await open();
    await eventually(() => expect(server.app.streams.size).toBe(1));
    await server.app.close();
    await eventually(() => expect(stream.ended).toBe(true));
  });
});
