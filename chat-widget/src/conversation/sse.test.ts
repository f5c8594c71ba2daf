import { expect, it } from 'vitest';
import { eventParser, readEvents } from './sse.ts';

it('joins the pieces of events with any line ending', () => {
  const parse = eventParser();
  expect(parse(': heartbeat\n\nid: 7\r\nda')).toEqual([]);
  expect(parse('ta: one\r')).toEqual([]);
  expect(parse('\ndata: two\r\n\r\ndata:three\r\r')).toEqual([{ id: '7', data: 'one\ntwo' }]);
  expect(parse('\n')).toEqual([{ id: '7', data: 'three' }]);
});

it('ignores an id with a NUL, and events without data', () => {
  const parse = eventParser();
  expect(parse('id: 1\0\nevent: ping\n\ndata: x\n\n')).toEqual([{ id: '', data: 'x' }]);
});

it('reads the name of an event, and resets it for the next one', () => {
  const parse = eventParser();
  expect(parse('event: text\ndata: a\n\ndata: b\n\n')).toStrictEqual([
    { id: '', name: 'text', data: 'a' },
    { id: '', data: 'b' },
  ]);
  expect(parse('event: lost\n\ndata: c\n\n')).toStrictEqual([{ id: '', data: 'c' }]);
});

it('yields the events of a burst together, and others as they arrive', async () => {
  const large = `data: ${'x'.repeat(40_000)}\n\n`;
  const reads = [`${large}data: cut`, ' in two\n\n', 'data: small\n\nda', 'ta: last\n\n', `${large}data: lost`];
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const read of reads) stream.enqueue(new TextEncoder().encode(read));
      stream.close();
    },
  });
  const lengths: number[][] = [];
  for await (const events of readEvents(body, () => {})) lengths.push(events.map(({ data }) => data.length));
  expect(lengths).toEqual([[40_000, 10], [5], [4], [40_000]]);
});
