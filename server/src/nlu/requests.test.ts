import { describe, expect, it } from 'vitest';
import { onlyClause } from './clauses.ts';
import { classify, conclude, weigh } from './predict.ts';
import { train } from './train.ts';
import { findRequests, judgementOf } from './requests.ts';
import { ENGLISH } from './samples.ts';
import { trainingInput } from './testing.ts';

const model = train(trainingInput(ENGLISH));

/** The requests found in a text: what each says, and its intent. */
const requests = (text: string) =>
  findRequests(
    text,
    'english',
    () => judgementOf(conclude(model, weigh(model, text))),
    (part) => judgementOf(classify(model, onlyClause(text, part))),
  ).map(({ part, intent }) => [text.slice(part.start, part.end).trim(), intent]);

describe('findRequests', () => {
  it.each([
    ['What is my balance? I lost my card.', 'What is my balance?', 'balance', 'I lost my card.', 'lostCard'],
    [
      'my card was stolen and when do you open on sunday',
      'my card was stolen',
      'lostCard',
      'when do you open on sunday',
      'hours',
    ],
    [
      'account balance please and then make a transfer to another account',
      'account balance please',
      'balance',
      'make a transfer to another account',
      'transfer',
    ],
  ])('finds both of "%s"', (text, first, intent, second, other) => {
    expect(requests(text)).toEqual([
      [first, intent],
      [second, other],
    ]);
  });

  it.each([
    'what is my balance and how much money is left',
    'I lost my card. My card was stolen.',
    'hello there, what is my balance, thanks a lot and goodbye',
    'what is my balance and xyzzy qwrtp blorf',
    'what is my balance',
    '',
  ])('finds no second in %j', (text) => {
    expect(requests(text)).toEqual([]);
  });
});
