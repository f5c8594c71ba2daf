import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelComparison, Training } from '@parlance/contract/calls/nlp';
import { models } from '../../platform/db/nlpTables.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { storeModel } from '../models/models.ts';
import { Studio } from '../../testing/nlp.ts';
import { understand } from '../prediction/understand.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

const words = {
  delivery: ['parcel', 'package', 'delivery', 'shipment', 'courier'],
  refund: ['refund', 'money back', 'reimbursement', 'repayment', 'credit note'],
};
/** Enough different utterances that some are held out of training. */
const textsOf = (kind: keyof typeof words, mark: string) =>
  words[kind].flatMap((word) => [
    `${mark} my ${word}`,
    `where is the ${word} ${mark}`,
    `about a ${word} ${mark} please`,
  ]);

/** Creates a class of two intents, whose names and utterances contain the word. */
async function createClass(mark: string): Promise<string> {
  const { body } = await studio.post(['class'], { class_name: mark });
  for (const kind of ['delivery', 'refund'] as const) {
    const utterances = textsOf(kind, mark).map((text) => ({ text }));
    const draft = { intent_name: `${mark} ${kind}`, classes: [body.id], utterances };
    expect((await studio.post(['intents'], draft)).status).toBe(201);
  }
  return body.id;
}
const train = (id: string) => studio.post(['class', id, 'train'], {}, 'async=false');
async function trainings(id: string): Promise<{ data: Training[]; keep: number; pending: Training['changes'] }> {
  const { status, body } = await studio.get('class', id, 'trainings');
  expect(status).toBe(200);
  return body;
}
const compare = async (id: string): Promise<ModelComparison> => (await studio.get('class', id, 'compare')).body;

test('every training is stored with its figures, and with the changes that it learned', async () => {
  const id = await createClass('history');
  expect(await trainings(id)).toEqual({ data: [], keep: 10, pending: null });
  await train(id);
  await studio.post(['intents', 'history refund', 'utterances'], {
    utterances: [{ text: 'pay me back' }, { text: 'return what it cost' }],
  });
  await studio.post(['intents'], {
    intent_name: 'history hello',
    classes: ['history'],
    utterances: [{ text: 'hello' }],
  });
  const expected = {
    intents: [
      { intent: 'history refund', change: 'changed', added: 2, removed: 0 },
      { intent: 'history hello', change: 'added', added: 1, removed: 0 },
    ],
    corpora: [],
    language: false,
    embeddings: false,
  };
  expect((await trainings(id)).pending).toEqual(expected);
  await train(id);
  await studio.remove(['intents', 'history hello']);
  await train(id);
  const { data, pending } = await trainings(id);
  expect(pending).toEqual({ intents: [], corpora: [], language: false, embeddings: false });
  expect(data.map(({ outcome, changes }) => ({ outcome, changes }))).toEqual([
    {
      outcome: 'done',
      changes: {
        ...expected,
        intents: [{ intent: 'history hello', change: 'removed', added: 0, removed: 1 }],
      },
    },
    { outcome: 'done', changes: expected },
    { outcome: 'done', changes: null },
  ]);
  expect(data[0]).toMatchObject({
    number: 3,
    created_by: expect.any(String),
    task_id: expect.any(String),
    figures: {
      intents: 2,
      utterances: 32,
      accuracy: expect.any(Number),
      f1: expect.any(Number),
      size: expect.any(Number),
    },
    published: false,
    kept: true,
  });
});

test('a failed or cancelled training is listed with the reason', async () => {
  const { body } = await studio.post(['class'], { class_name: 'failures' });
  await train(body.id);
  const [failed] = (await trainings(body.id)).data;
  expect(failed).toMatchObject({
    outcome: 'failed',
    model: null,
    error: { type: 'class_without_intents' },
    figures: null,
  });
  const id = await createClass('cancelled');
  // Queued only in the table, so that no worker takes it before it is cancelled.
  const task = { id: 'waiting', ws: studio.ws, kind: 'train', subject: id, createdBy: 'somebody' };
  await studio.db.tx((tx) => tx.insert(tasks).values(task));
  expect((await trainings(id)).data).toMatchObject([{ outcome: 'running', duration: null }]);
  const url = `/api/1.0/workspaces/${studio.ws}/queue/waiting`;
  const headers = { authorization: `Bearer ${studio.token}` };
  expect((await studio.server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBeLessThan(300);
  expect((await trainings(id)).data).toMatchObject([{ outcome: 'cancelled', model: null, created_by: 'somebody' }]);
  expect((await studio.get('class', id)).body.state).toBe('untrained');
});

test('an earlier model is published again with its content, and answers at once', async () => {
  const { deps } = studio.server;
  const id = await createClass('rollback');
  await train(id);
  await studio.post(['class', id, 'publish']);
  await studio.remove(['intents', 'rollback refund']);
  await studio.post(['intents'], {
    intent_name: 'rollback money',
    classes: [id],
    utterances: textsOf('refund', 'rollback').map((text) => ({ text })),
  });
  await train(id);
  const [newer, older] = (await trainings(id)).data;
  await studio.post(['class', id, 'publish']);
  const ask = async () => (await understand(deps, studio.ws, 'rollback my refund')).intent;
  expect(await ask()).toBe('rollback money');

  const back = await studio.post(['class', id, 'publish'], { model: older?.model });
  expect(back).toMatchObject({ status: 200, body: { published_current: false } });
  expect(await ask()).toBe('rollback refund');
  const { data } = await trainings(id);
  expect(data.map(({ published, publications }) => [published, publications.length])).toEqual([
    [false, 1],
    [true, 2],
  ]);
  expect(data[1]?.publications[0]?.by).toEqual(expect.any(String));

  await studio.send('DELETE', ['class', id, 'publish']);
  expect((await studio.get('class', id)).body).toMatchObject({ published_at: null });
  expect((await understand(deps, studio.ws, 'rollback my refund')).classId).not.toBe(id);
  expect((await studio.post(['class', id, 'publish'], { model: newer?.model })).status).toBe(200);
  const other = await createClass('rollback other');
  expect(await studio.post(['class', other, 'publish'], { model: newer?.model })).toMatchObject({
    status: 404,
    body: { type: 'model_not_found' },
  });
});

test('before publishing, the model is compared with the one that answers', async () => {
  const id = await createClass('compared');
  expect(await studio.get('class', id, 'compare')).toMatchObject({ status: 409, body: { type: 'class_not_trained' } });
  await train(id);
  expect(await compare(id)).toMatchObject({ against: null, predictions: [], warnings: [], utterances: { changed: 0 } });
  await studio.post(['class', id, 'publish']);

  // Moves half of the utterances of refund to another intent.
  const { body: refund } = await studio.get('intents', 'compared refund');
  const moved: { id: string; text: string }[] = refund.utterances.filter((_: unknown, index: number) => index % 2);
  await studio.send('DELETE', ['intents', 'compared refund', 'utterances'], { ids: moved.map((one) => one.id) });
  await studio.post(['intents'], {
    intent_name: 'compared money',
    classes: [id],
    utterances: moved.map(({ text }) => ({ text })),
  });
  await train(id);
  const different = await compare(id);
  expect(different.against).not.toBeNull();
  expect(different.utterances.changed).toBeGreaterThan(0);
  expect(different.predictions[0]).toMatchObject({ source: 'utterance', before: 'compared refund' });
  expect(different.intents.find((one) => one.intent === 'compared money')).toMatchObject({
    change: 'added',
    f1_before: null,
  });
  expect(different.warnings).toContain('accuracy');
  const same = await studio.send('GET', ['class', id, 'compare'], undefined, {}, `model=${different.against?.id}`);
  expect(same.body).toMatchObject({ predictions: [], warnings: [] });
});

test('restoring an earlier publication shows before which intents have no answer, and which lose theirs', async () => {
  const id = await createClass('coverage');
  const answers = [{ id: 'tomorrow', text: 'Tomorrow.', choices: [] }];
  const asked = (query: string) => studio.send('GET', ['class', id, 'compare'], undefined, {}, query);
  expect((await studio.put(['intents', 'coverage delivery'], { answers })).status).toBe(200);
  await train(id);
  await studio.post(['class', id, 'publish']);
  expect((await compare(id)).restored).toBeNull();
  const [first] = (await trainings(id)).data;
  await studio.put(['intents', 'coverage refund'], { answers });
  await studio.put(['intents', 'coverage delivery'], { answers: [] });
  await studio.post(['class', id, 'publish']);
  const restored = {
    published_at: first?.publications[0]?.at,
    intents: 2,
    without_answer: [{ intent: 'coverage refund', answered_now: true }],
  };
  expect((await asked(`publication=${first?.publications[0]?.id}`)).body).toMatchObject({ restored, predictions: [] });

  // An older model is published with the content of its last publication.
  await studio.post(['intents', 'coverage refund', 'utterances'], { utterances: [{ text: 'pay me back' }] });
  await train(id);
  await studio.post(['class', id, 'publish']);
  const { body } = await asked(`model=${first?.model}`);
  expect(body.restored).toMatchObject({ without_answer: [{ intent: 'coverage delivery', answered_now: false }] });
  expect(await asked('publication=123456')).toMatchObject({ status: 404, body: { type: 'publication_not_found' } });
});

test('ten models besides the published one can be published; the figures of all are kept', async () => {
  const id = await createClass('pruned');
  await train(id);
  await studio.post(['class', id, 'publish']);
  const [first] = (await trainings(id)).data;
  const row = await studio.db.tx((tx) =>
    tx
      .select()
      .from(models)
      .where(eq(models.id, first?.model ?? '')),
  );
  for (let hour = 1; hour <= 12; hour++) {
    const createdAt = new Date(Date.UTC(2099, 0, 1, hour));
    const later = row.map((model) => ({ ...model, id: `pruned ${hour}`, startedAt: createdAt, createdAt }));
    for (const model of later) await studio.db.tx((tx) => storeModel(tx, model));
  }
  const { data } = await trainings(id);
  expect(data).toHaveLength(13);
  expect(data.filter(({ kept }) => kept).map(({ model }) => model)).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `pruned ${12 - index}`),
    first?.model,
  ]);
  expect(data.every(({ figures }) => figures?.utterances === 30)).toBe(true);
  expect(await studio.post(['class', id, 'publish'], { model: 'pruned 2' })).toMatchObject({
    status: 409,
    body: { type: 'model_not_kept' },
  });
});
