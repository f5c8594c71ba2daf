import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedUtterance } from '@parlance/contract/calls/nlp';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
const stray = 'track my parcel right now';
const delivery = [
  'where is my parcel',
  'when will my parcel arrive',
  'track my parcel',
  'my parcel is late',
  'is my parcel on its way',
  'the parcel did not arrive',
  'has my parcel been sent',
  'which day does my parcel arrive',
  'my parcel is lost',
  'the status of my parcel',
  'follow my parcel',
  'how far is my parcel',
];
const refund = [
  'I want my money back',
  'pay my money back',
  'refund my money please',
  'give me my money back',
  'how do I get my money back',
  'return the money to my card',
  'I never got my money back',
  'money back for this order',
  'my money has not come back',
  'a refund of my money',
  'when is my money refunded',
  stray,
];

beforeAll(async () => {
  studio = await Studio.open();
  await studio.post(['class'], { class_name: 'Shop' });
  for (const [intent_name, said] of Object.entries({ delivery, refund })) {
    await studio.post(['intents'], { intent_name, classes: ['Shop'], utterances: said.map((text) => ({ text })) });
  }
});
afterAll(() => studio.stop());

const train = () => studio.post(['class', 'Shop', 'train'], {}, 'async=false');
async function list(query: Record<string, string> = {}): Promise<ListedUtterance[]> {
  const { status, body } = await studio.send(
    'GET',
    ['utterances'],
    undefined,
    {},
    new URLSearchParams(query).toString(),
  );
  expect(status).toBe(200);
  return body.data;
}
const textsOf = (rows: ListedUtterance[]) => rows.map(({ text }) => text);
const find = (rows: ListedUtterance[], text: string) => {
  const row = rows.find((one) => one.text === text);
  if (!row) throw new Error(`no ${text}`);
  return row;
};

test('each utterance has the prediction of the newest training, and can be filtered by it', async () => {
  expect((await list()).every(({ prediction }) => prediction === undefined)).toBe(true);
  await train();
  const rows = await list({ class: 'Shop' });
  expect(rows.every(({ prediction }) => prediction?.class_name === 'Shop' && prediction.held_out)).toBe(true);
  expect(find(rows, stray).prediction).toMatchObject({ intent_name: 'delivery', outcome: 'wrong' });
  expect(find(rows, 'where is my parcel').prediction).toMatchObject({ intent_name: 'delivery', outcome: 'correct' });
  const byOutcome = await Promise.all(['wrong', 'unsure', 'correct'].map((prediction) => list({ prediction })));
  expect(
    byOutcome.map((found, at) => found.every((row) => row.prediction?.outcome === ['wrong', 'unsure', 'correct'][at])),
  ).toEqual([true, true, true]);
  expect(byOutcome.flat()).toHaveLength(rows.length);
  expect(textsOf(byOutcome[0] ?? [])).toContain(stray);
  const scores = (await list({ sort: 'score', order: 'asc' })).map(({ prediction }) => prediction?.score ?? 2);
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  const { body } = await studio.get('intents', 'refund');
  expect(body.utterances.find(({ text }: { text: string }) => text === stray).prediction.outcome).toBe('wrong');
  expect(body.measured).toEqual([{ class_name: 'Shop', f1: expect.any(Number), support: refund.length }]);
});

test('a new threshold changes which utterances are unsure, without a training', async () => {
  const before = (await list({ prediction: 'unsure' })).length;
  const { threshold } = (await studio.get('class', 'Shop', 'evaluations')).body;
  const set = (threshold: number | null, version: number) =>
    studio.put(['class', 'Shop', 'threshold'], { threshold }, { 'if-match': String(version) });
  const raised = await set(0.9, threshold.version);
  expect(raised.status).toBe(200);
  expect((await list({ prediction: 'unsure' })).length).toBeGreaterThan(before);
  await set(null, raised.body.version);
  expect(await list({ prediction: 'unsure' })).toHaveLength(before);
});

test('a changed or moved utterance has no prediction until the next training, and one of another class never has', async () => {
  const [moved, edited] = [find(await list(), stray), find(await list(), 'a refund of my money')];
  await studio.post(['utterances', 'move'], { ids: [moved.id], to: 'delivery' });
  await studio.put(['intents', 'refund', 'utterance'], { id: edited.id, text: 'a refund, my money', annotations: [] });
  const after = await list();
  expect(find(after, stray).prediction).toBeUndefined();
  expect(find(after, 'a refund, my money').prediction).toBeUndefined();
  await train();
  expect(find(await list(), stray).prediction).toMatchObject({ intent_name: 'delivery', outcome: 'correct' });
  const { body } = await studio.get('class', 'Shop');
  await studio.put(['class', 'Shop'], { intents: ['delivery'] }, { 'if-match': String(body.version) });
  expect((await list({ intent: 'refund' })).some(({ prediction }) => prediction)).toBe(false);
});
