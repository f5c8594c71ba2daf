import { expect, it } from 'vitest';
import { eventParser } from './sse.ts';

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

it('tells the name of an event, and forgets it after', () => {
  const parse = eventParser();
  expect(parse('event: text\ndata: a\n\ndata: b\n\n')).toStrictEqual([
    { id: '', name: 'text', data: 'a' },
    { id: '', data: 'b' },
  ]);
  expect(parse('event: lost\n\ndata: c\n\n')).toStrictEqual([{ id: '', data: 'c' }]);
});
