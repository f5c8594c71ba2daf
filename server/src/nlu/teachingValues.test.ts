import { expect, test } from 'vitest';
import { type OpenMessage, teachingValues } from './teachingValues.ts';

const message = (text: string, score: number, count = 1): OpenMessage => ({ text, score, count, language: 'english' });
/** The texts by their value, highest first. */
const ranked = (messages: OpenMessage[]) => {
  const values = teachingValues(messages);
  return [...messages.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0)).map((at) => messages[at]?.text);
};

const invoices = [
  'can I get an invoice for my order',
  'an invoice for my order please',
  'can I get an invoice for an order of last year',
  'send an invoice for my order',
];

test('asks about each topic once, first where many messages have low scores', () => {
  const order = ranked([
    message('is the pool heated', 0.3),
    ...invoices.map((text) => message(text, 0.3)),
    message('where is my parcel', 0.98),
  ]);
  expect(invoices).toContain(order[0]);
  expect(order[1]).toBe('is the pool heated');
  expect(order.at(-1)).toBe('where is my parcel');
});

test('of two messages, the one with the lower score or the higher count comes first', () => {
  expect(ranked([message('is the pool heated', 0.6), message('do you sell umbrellas', 0.2)])[0]).toMatch('umbrellas');
  expect(ranked([message('is the pool heated', 0.3, 40), message('do you sell umbrellas', 0.2)])[0]).toMatch('pool');
});

test('asks least about messages that are like utterances', () => {
  const [like = 0, unlike = 0] = teachingValues(
    [message('an invoice for an order please', 0.3), message('is the pool heated', 0.3)],
    invoices.map((text) => ({ text, language: 'english' })),
  );
  expect(like).toBeLessThan(unlike);
});

test('gives distinct values to unrelated messages, and nothing for no messages', () => {
  expect(teachingValues([])).toEqual([]);
  expect(teachingValues([message('hello', 0.25)])).toEqual([0.75]);
});
