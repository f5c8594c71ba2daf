import { expect, it } from 'vitest';
import { readMessage } from './readMessage.ts';

it('takes what it knows', () => {
  for (const message of [
    { type: 'visible', visible: false },
    { type: 'send', text: 'hello' },
    { type: 'identify', identity: '' },
  ])
    expect(readMessage(message)).toEqual(message);
});

it('makes texts of a context, whose names begin with an underscore', () => {
  const context = { _screen: 'cart', items: 3, gold: true, nested: { a: 1 }, none: null };
  expect(readMessage({ type: 'context', context })).toEqual({
    type: 'context',
    context: { _screen: 'cart', _items: '3', _gold: 'true' },
  });
});

it.each([
  null,
  'send',
  7,
  {},
  { type: 'other' },
  { type: 'send' },
  { type: 'send', text: {} },
  { type: 'identify', identity: null },
])('makes nothing of %j', (said) => expect(readMessage(said)).toBeUndefined());

it.each([null, 5, 'x', []])('finds no context in %j', (context) =>
  expect(readMessage({ type: 'context', context })).toEqual({ type: 'context', context: {} }),
);
