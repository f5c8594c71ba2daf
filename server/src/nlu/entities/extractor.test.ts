import { describe, expect, it } from 'vitest';
import { stemmerOf } from '../language.ts';
import { marked } from '../testing.ts';
import { Extractor } from './extractor.ts';
import { utcTime } from './localTime.ts';
import { trainTagger } from './tagger.ts';

const NOW = utcTime('2026-11-21T10:00Z');
const stem = stemmerOf('english');
const extractor = new Extractor([], stem);

function read(text: string, attributes: { name: string; type: string }[]) {
  return extractor.attributes(text, attributes, null, 'english', NOW).map(({ name, value }) => [name, value]);
}

describe('attributes', () => {
  it('gives a date the day and a time the hour of a moment', () => {
    expect(read('tomorrow at 5pm', [{ name: 'day', type: 'date' }])).toEqual([['day', '2026-11-22']]);
    expect(read('tomorrow at 5pm', [{ name: 'hour', type: 'time' }])).toEqual([['hour', '17:00']]);
    expect(read('tomorrow', [{ name: 'when', type: 'datetime' }])).toEqual([['when', '2026-11-22']]);
  });

  it('returns only the requested types', () => {
    expect(read('20 euros tomorrow', [{ name: 'sum', type: 'money' }])).toEqual([
      ['sum', { amount: 20, currency: 'EUR' }],
    ]);
    expect(read('20 euros tomorrow', [])).toEqual([]);
  });

  it('resolves overlaps in favour of the longer value', () => {
    const asked = [
      { name: 'count', type: 'number' },
      { name: 'sum', type: 'money' },
    ];
    expect(read('send 20 euros to 3 friends', asked)).toEqual([
      ['sum', { amount: 20, currency: 'EUR' }],
      ['count', 3],
    ]);
  });

  it('does not read the day of a month or a year as a number', () => {
    const asked = [{ name: 'guests', type: 'number' }];
    expect(read('a table for 6 on 24 December 2026 at 19:30', asked)).toEqual([['guests', 6]]);
  });

  const trip = [
    { name: 'departure', type: 'date' },
    { name: 'return', type: 'date' },
  ];

  it('assigns values of a shared type in order', () => {
    expect(read('on 1 May 2027 and on 9 May 2027', trip)).toEqual([
      ['departure', '2027-05-01'],
      ['return', '2027-05-09'],
    ]);
  });

  it('uses annotations to decide between attributes of one type', () => {
    const examples = [
      'leave on [1 May 2027](departure) come back on [3 May 2027](return)',
      'come back on [9 June 2027](return) and leave on [2 June 2027](departure)',
      'leave on [4 July 2027](departure)',
      'come back on [5 July 2027](return)',
    ].map((source) => {
      const utterance = marked(source);
      return { ...utterance, hints: extractor.spans(utterance.text, 'english', NOW) };
    });
    const tagger = trainTagger(examples, stem);
    const text = 'I come back on 20 August 2027 and leave on 10 August 2027';
    const found = extractor.attributes(text, trip, tagger, 'english', NOW);
    expect(found.map(({ name, value }) => [name, value])).toEqual([
      ['return', '2027-08-20'],
      ['departure', '2027-08-10'],
    ]);
  });
});
