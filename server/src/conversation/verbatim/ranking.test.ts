import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryOf } from '@parlance/contract';
import { verbatimPredictions, verbatims } from '../../platform/db/conversationTables.ts';
import { eventually } from '../../testing/eventually.ts';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
  await studio.post(['class'], { class_name: 'shop' });
  const utterances = {
    delivery: ['where is my parcel', 'when does my parcel arrive', 'parcel delivery time', 'track my parcel'],
    refund: ['give me my money back', 'i want a refund', 'refund the purchase', 'return my money'],
  };
  for (const [intent_name, texts] of Object.entries(utterances)) {
    await studio.post(['intents'], { intent_name, classes: ['shop'], utterances: texts.map((text) => ({ text })) });
  }
  // Utterances of an intent in the trash are not known: messages with the same text need review like new ones.
  const trashed = { intent_name: 'invoice', classes: ['shop'], utterances: invoices.map((text) => ({ text })) };
  const { body } = await studio.post(['intents'], trashed);
  await studio.remove(['intents', body.id]);
});
afterAll(() => studio.stop());

const list = 'GET /api/1.0/verbatim/:ws';
const invoices = [
  'can i get an invoice for my order',
  'an invoice for my order please',
  'can i get an invoice for an order of last year',
  'send an invoice for my order',
];

async function say(texts: readonly string[], from: string): Promise<void> {
  await studio.db.tx((tx) =>
    tx.insert(verbatims).values(
      texts.map((body, index) => ({
        ws: studio.ws,
        conversationId: `c-${from}`,
        messageId: `${from}-${index}`,
        device: 'assistant',
        channel: 'widget',
        body,
        language: 'english',
        status: 'not_understood' as const,
        statusResponse: 'fallback' as const,
      })),
    ),
  );
}
const page = async (query: QueryOf<typeof list> = {}) =>
  (
    await studio.server.call(list, {
      token: studio.token,
      params: { ws: studio.ws },
      query: { order: 'teaches', ...query },
    })
  ).body.data;
const textsOf = async (query?: QueryOf<typeof list>) => (await page(query)).map(({ text }) => text);
const known = 'where is my parcel now';

test('messages that need review are ordered by how much their review teaches, across pages, and stay so until the next ranking', async () => {
  // The known message is the most frequent one, and the invoices are the newest.
  await say([known, known, known, 'is the pool heated', ...invoices], 'first');
  await studio.post(['class', 'shop', 'train'], {}, 'async=false');
  const grouped = { group: 'true', review: 'new' } as const;
  await eventually(async () => {
    const made = await studio.db.tx((tx) => tx.select().from(verbatimPredictions));
    expect(made.filter(({ ws, teaches }) => ws === studio.ws && teaches !== null)).toHaveLength(6);
  });
  const whole = await textsOf(grouped);
  expect(invoices).toContain(whole[0]);
  expect(whole[1]).toBe('is the pool heated');
  expect(whole.at(-1)).toBe(known);
  const pages = await Promise.all(
    [0, 2, 4].map((offset) => textsOf({ ...grouped, limit: '2', offset: String(offset) })),
  );
  expect(pages.flat()).toEqual(whole);

  // A new message has a place by its own score, and moves no other message.
  await say(['an umbrella'], 'second');
  await eventually(async () => expect((await page({ ...grouped, search: 'umbrella' }))[0]?.now).not.toBeNull());
  const after = await textsOf(grouped);
  expect(after.filter((text) => text !== 'an umbrella')).toEqual(whole);
  expect(after.indexOf('an umbrella')).toBeLessThan(after.indexOf(known));

  // Reviewed messages come after the others, grouped or not.
  const [first] = await page(grouped);
  await studio.server.call('POST /api/1.0/verbatim/:ws/review', {
    token: studio.token,
    params: { ws: studio.ws },
    body: { action: 'ignore', ids: [first?.id ?? ''] },
  });
  expect((await textsOf({ group: 'true' })).at(-1)).toBe(first?.text);
  const single = await textsOf();
  expect(single.at(-1)).toBe(first?.text);
  expect(single).toHaveLength(9);
});
