import { expect, it } from 'vitest';
import { parseCommand } from './parseCommand.ts';

it('parses each command', () => {
  for (const message of [
    { type: 'visible', visible: false },
    { type: 'send', text: 'hello' },
    { type: 'identify', identity: '' },
  ])
    expect(parseCommand(message)).toEqual(message);
});

it('turns context values into texts and adds the underscore to names', () => {
  const context = { _screen: 'cart', items: 3, gold: true, nested: { a: 1 }, none: null };
  expect(parseCommand({ type: 'context', context })).toEqual({
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
])('ignores %j', (value) => expect(parseCommand(value)).toBeUndefined());

it.each([null, 5, 'x', []])('finds no context in %j', (context) =>
  expect(parseCommand({ type: 'context', context })).toEqual({ type: 'context', context: {} }),
);
