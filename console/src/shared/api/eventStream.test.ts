import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { openEventStream, retryDelay, type EventStream } from './eventStream.ts';

describe('openEventStream', () => {
  let server: Awaited<ReturnType<typeof answering>>;
  let stream: EventStream | undefined;
  /** The `Last-Event-ID` of each request. */
  let resumed: (string | undefined)[];
  let status: number;

  beforeEach(async () => {
    resumed = [];
    status = 200;
    server = await answering((request, response) => {
      resumed.push(request.headers['last-event-id']?.toString());
      const id = resumed.length;
      response.writeHead(status, { 'content-type': 'text/event-stream' });
      response.end(`id: ${id}\ndata: event ${id}\n\n`);
    });
  });
  afterEach(async () => {
    stream?.close();
    await server.close();
  });

  it('resumes after the last event when the connection breaks', async () => {
    const events: string[] = [];
    let reopened = 0;
    stream = openEventStream({
      url: server.origin,
      onEvent: (data) => events.push(data),
      onReopen: () => void reopened++,
      delay: () => 0,
    });
    await vi.waitFor(() => expect(events.length).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
    expect(resumed.slice(0, 3)).toEqual([undefined, '1', '2']);
    expect(events.slice(0, 3)).toEqual(['event 1', 'event 2', 'event 3']);
    expect(reopened).toBeGreaterThan(0);
  });

  it('starts from the beginning when the server no longer has the event', async () => {
    stream = openEventStream({ url: server.origin, onEvent: () => (status = 410), delay: () => 0 });
    await vi.waitFor(() => expect(resumed.length).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
    expect(resumed.slice(0, 3)).toEqual([undefined, '1', undefined]);
  });

  it('reports possibly missed events after a failed first attempt', async () => {
    status = 503;
    const told: string[] = [];
    stream = openEventStream({
      url: server.origin,
      onEvent: () => told.push('event'),
      onReopen: () => told.push('reopen'),
      delay: () => {
        status = 200;
        return 0;
      },
    });
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1), { timeout: 10_000 });
    expect(told.slice(0, 2)).toEqual(['reopen', 'event']);
  });

  describe('a connection that stays open but silent', () => {
    let silent: Awaited<ReturnType<typeof answering>>;
    /** The connections that its readers closed. */
    let left: Set<string>;

    beforeEach(async () => {
      const closed = new Set<string>();
      left = closed;
      silent = await answering((request, response) => {
        resumed.push(request.headers['last-event-id']?.toString());
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.on('close', () => closed.add(request.headers['last-event-id']?.toString() ?? ''));
        response.write(`id: ${resumed.length}\ndata: event\n\n`);
      });
    });
    afterEach(() => silent.close());

    it('is reopened after a while', async () => {
      stream = openEventStream({ url: silent.origin, onEvent: () => {}, delay: () => 0, silence: 200 });
      // On a busy machine, an attempt can end before it is answered.
      await vi.waitFor(() => expect(resumed.some((id) => id !== undefined)).toBe(true), { timeout: 10_000 });
    });

    it('is closed while its page is hidden if all tabs share few connections', async () => {
      const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
      const show = (state: string) => {
        page.visibilityState = state;
        page.dispatchEvent(new Event('visibilitychange'));
      };
      vi.stubGlobal('window', new EventTarget());
      vi.stubGlobal('document', page);
      vi.stubGlobal('performance', { getEntriesByType: () => [{ nextHopProtocol: 'http/1.1' }] });
      const onReopen = vi.fn<() => void>();
      stream = openEventStream({ url: silent.origin, onEvent: () => {}, onReopen, delay: () => 60_000, hiddenFor: 1 });
      await vi.waitFor(() => expect(stream?.state.connection).toBe('online'), { timeout: 10_000 });
      show('hidden');
      await vi.waitFor(() => expect(left.size).toBe(1), { timeout: 10_000 });
      expect(onReopen).not.toHaveBeenCalled();
      show('visible');
      await vi.waitFor(() => expect(onReopen).toHaveBeenCalledOnce(), { timeout: 10_000 });
      expect(resumed).toEqual([undefined, '1']);
      stream.close();
    });

    it('is reopened as soon as a lost network is back', async () => {
      const page = new EventTarget();
      vi.stubGlobal('window', page);
      vi.stubGlobal('document', new EventTarget());
      const onEvent = vi.fn<(data: string) => void>();
      stream = openEventStream({ url: silent.origin, onEvent, delay: () => 60_000 });
      const { state } = stream;
      await vi.waitFor(() => expect(onEvent).toHaveBeenCalled(), { timeout: 10_000 });
      page.dispatchEvent(new Event('offline'));
      await vi.waitFor(() => expect(state.connection).toBe('reconnecting'), { timeout: 10_000 });
      page.dispatchEvent(new Event('online'));
      await vi.waitFor(() => expect(resumed).toEqual([undefined, '1']), { timeout: 10_000 });
      stream.close();
    });
  });

  it('stops at a 401', async () => {
    status = 401;
    stream = openEventStream({ url: server.origin, onEvent: () => {}, delay: () => 0 });
    const { state } = stream;
    await vi.waitFor(() => expect(state.connection).toBe('unauthorized'), { timeout: 10_000 });
    expect(resumed).toHaveLength(1);
  });

  it('says when it tries again', async () => {
    status = 503;
    stream = openEventStream({ url: server.origin, onEvent: () => {}, delay: () => 60_000 });
    const { state } = stream;
    await vi.waitFor(() => expect(state.connection).toBe('reconnecting'), { timeout: 10_000 });
    expect(state.retryAt).toBeGreaterThan(Date.now());
  });
});

describe('retryDelay', () => {
  it('is 3 s at first, then grows to half a minute at most', () => {
    expect(retryDelay(0)).toBe(3000);
    expect(retryDelay(1, () => 0)).toBe(3000);
    expect(retryDelay(1, () => 1)).toBe(6000);
    expect(retryDelay(20, () => 1)).toBe(30_000);
  });
});
