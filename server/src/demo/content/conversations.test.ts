import { describe, expect, it } from 'vitest';
import { demoConversations } from './conversations.ts';
import { toConversation } from './conversations/visit.ts';

/** Frequent messages without an intent: the first ones that a team will add. */
const uncovered: Record<string, RegExp> = {
  'delivery overseas': /réunion|guadeloupe|canada|toronto|calédonie/i,
  'noise of a kettle': /noise|rattling|hum |buzzing|whistling sound|bruit|grésillement|ronronne/i,
  'gift wrapping': /wrap|emball|paquet cadeau|papier cadeau/i,
  'student price': /student|university|étudiant/i,
  'collection by someone else': /friend|pick up|brother|un ami/i,
};

describe('toConversation', () => {
  it('turns a time of day into minutes', () => {
    expect(toConversation('french', { daysAgo: 2, at: '09:05', messages: ['bonjour'] })).toEqual({
      daysAgo: 2,
      minuteOfDay: 545,
      language: 'french',
      messages: ['bonjour'],
    });
  });

  it.each(['9:05', '24:00', '10:60', ''])('refuses %j', (at) => {
    expect(() => toConversation('english', { daysAgo: 1, at, messages: [] })).toThrow('time of day');
  });
});

describe('demo conversations', () => {
  it('cover ten days in both languages, oldest first', () => {
    const days = demoConversations.map(({ daysAgo }) => daysAgo);
    expect([...new Set(days)]).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    for (const day of new Set(days)) {
      const thatDay = demoConversations.filter(({ daysAgo }) => daysAgo === day);
      expect(thatDay.length).toBeGreaterThanOrEqual(5);
      expect(new Set(thatDay.map(({ language }) => language)).size).toBe(2);
    }
  });

  it('have two to six messages each, none empty', () => {
    const odd = demoConversations.filter(
      ({ messages }) => messages.length < 2 || messages.length > 6 || messages.some((text) => text.trim() === ''),
    );
    expect(odd).toEqual([]);
  });

  it('never start two in the same minute, so that their order is defined', () => {
    const starts = demoConversations.map(({ daysAgo, minuteOfDay }) => `${daysAgo} ${minuteOfDay}`);
    expect(new Set(starts).size).toBe(starts.length);
  });

  it('have ratings only of existing messages', () => {
    const astray = demoConversations.filter(({ like, messages }) => like && !messages[like.index]);
    expect(astray).toEqual([]);
    const values = new Set(demoConversations.flatMap(({ like }) => (like ? [like.value] : [])));
    expect(values).toEqual(new Set([1, -1]));
  });

  it.each(Object.entries(uncovered))('ask about %s again and again', (_topic, pattern) => {
    const messages = demoConversations.flatMap(({ messages: texts }) => texts);
    expect(messages.filter((text) => pattern.test(text)).length).toBeGreaterThanOrEqual(4);
  });
});
