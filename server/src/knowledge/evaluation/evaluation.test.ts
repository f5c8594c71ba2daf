import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  SetQuestion,
  KnowledgeRun,
  QuestionResult,
  RunComparison,
} from '@parlance/contract/calls/knowledge/evaluation';
import { knowledgeQuestionSets, knowledgeRunResults, knowledgeRuns } from '../../platform/db/questionSetTables.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { eventually } from '../../testing/eventually.ts';
import { startLanguageModel, streamed, type TestLanguageModel } from '../../testing/languageModel.ts';
import { Library } from '../testing.ts';
import { forgetUnfinishedRuns } from './runs.ts';
import { startDueRuns } from './startDueRuns.ts';

/** How good a knowledge base answers, measured by questions with known answers. */

const delivery = `# Delivery

A parcel to Spain takes 3 working days. The courier rings twice.

# Guarantee

The guarantee of a kettle lasts two years. Descale the kettle with vinegar each month.

# Gift cards

A gift card is valid for three years. Lost gift cards cannot be replaced.
`;
const returns = `# Returns

You can return an item within 30 days of its delivery. Keep the receipt.

# Payment

You can pay by card or by invoice. An invoice is due after 14 days.
`;

let library: Library;
let endpoint: TestLanguageModel;
let one: Library;
let set: string;

beforeAll(async () => {
  endpoint = await startLanguageModel();
  library = await Library.open({ config: { allowInternal: true } });
});
afterAll(async () => {
  await library.stop();
  await endpoint.stop();
});
beforeEach(async () => {
  one = await library.another();
  set = await newSet('Questions');
});

const at = (id = set) => one.at(id);
const newSet = async (name: string) =>
  (await library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets', { ...at(''), body: { name } })).body.id;

interface NewQuestion {
  text: string;
  answerable?: boolean;
  expected?: { document: string; chunk?: string | null }[];
  state?: 'accepted' | 'draft';
}
const ask = async (...questions: NewQuestion[]) =>
  (
    await library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', {
      ...at(),
      body: { questions },
    })
  ).body;
const questions = async (query = {}) =>
  (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', { ...at(), query })).body;
const change = (question: SetQuestion, body: object, version = question.version) => {
  const { params, token } = at();
  return library.server.call('PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions/:question', {
    token,
    params: { ...params, question: question.id },
    body,
    headers: { 'if-match': `"${version}"` },
  });
};
const task = (taskId: string) =>
  library.server.call('GET /api/1.0/workspaces/:ws/queue/:taskId', {
    token: one.token,
    params: { ws: one.tenant.ws, taskId },
  });
const ended = (taskId: string) =>
  eventually(async () => {
    const { body } = await task(taskId);
    if (body.status === 'queued' || body.status === 'running') throw new Error(`the task is ${body.status}`);
    return body;
  });
const start = (body = {}) =>
  library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs', { ...at(), body });
async function run(body = {}): Promise<KnowledgeRun> {
  const { taskId } = (await start(body)).body;
  expect(await ended(taskId)).toMatchObject({ status: 'completed' });
  return (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-runs/:id', at(taskId))).body;
}
const runs = async () =>
  (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets/:id/runs', at())).body.data;
async function results(id: string, query = {}): Promise<QuestionResult[]> {
  const asked = { ...at(id), query };
  return (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/results', asked)).body.data;
}
async function compare(id: string, other: string): Promise<RunComparison> {
  const { params, token } = at(id);
  const asked = { token, params: { ...params, other } };
  return (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/comparison/:other', asked)).body;
}
const passageOf = async (document: string, heading: string) => {
  const found = (await one.chunks(document)).find(({ path }) => path.includes(heading));
  if (!found) throw new Error(`no passage under ${heading}`);
  return { document, chunk: found.id };
};
const retype = async (document: string, text: string) => {
  const { version } = (await one.document(document)).body;
  const sent = { ...one.at(document), body: { text }, headers: { 'if-match': `"${version}"` } };
  await library.server.call('PUT /api/1.0/gael/:ws/rag/:base/documents/:id', sent);
  await one.becomes(document, 'ready');
};
const useModel = () =>
  library.server.call('PUT /api/1.0/workspaces/:ws/configuration/llm', {
    token: one.token,
    params: { ws: one.tenant.ws },
    body: { url: endpoint.url, model: 'small' },
  });
const fixThreshold = async (threshold: number) => {
  const { version } = (await library.server.call('GET /api/1.0/gael/:ws/rag/:base', one.at())).body;
  const body = { settings: { threshold } };
  const sent = { ...one.at(), body, headers: { 'if-match': `"${version}"` } };
  await library.server.call('PUT /api/1.0/gael/:ws/rag/:base', sent);
};

describe('questions', () => {
  test('say what answers them, and are drafts while they do not', async () => {
    const { id: document } = await one.readText(delivery, 'Shop');
    const spain = await passageOf(document, 'Delivery');
    const { added, duplicates } = await ask(
      { text: 'How long does a parcel to Spain take?', expected: [spain, spain] },
      { text: 'Do you sell boats?', answerable: false },
      { text: 'What about gift cards?' },
      { text: '  do you SELL boats? ', answerable: false },
    );
    expect(duplicates).toBe(1);
    expect(added.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'draft']);
    expect(added[0]?.expected).toMatchObject([
      { document_name: 'Shop', state: 'there', passage: { path: ['Delivery'] } },
    ]);
    const { data, counts } = await questions();
    expect(data.map(({ text }) => text)).toEqual(added.map(({ text }) => text));
    expect(counts).toEqual({ all: 3, drafts: 1, unanswerable: 1, gone: 0 });
    const draft = data[2];
    if (!draft) throw new Error('no draft');
    const refused = await change(draft, { state: 'accepted' });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { expected: { type: 'question_without_expected' } } },
    });
    const accepted = await change(draft, { state: 'accepted', expected: [{ document }] });
    expect(accepted.body).toMatchObject({ state: 'accepted', version: 2 });
    expect((await change(draft, { text: 'Too late' }, 1)).status).toBe(412);
    expect(await change(accepted.body, { text: 'Do you sell boats?' })).toMatchObject({
      body: { type: 'question_taken' },
    });
  });

  test('can be added as drafts, as those that were deleted come back', async () => {
    const { added } = await ask(
      { text: 'When is it closed?', answerable: false, state: 'draft' },
      { text: 'Who is it?', answerable: false },
      { text: 'What answers this?', state: 'accepted' },
    );
    expect(added.map(({ state }) => state).toSorted()).toEqual(['accepted', 'draft', 'draft']);
    expect((await questions({ state: 'drafts' })).data.map(({ text }) => text)).toEqual([
      'When is it closed?',
      'What answers this?',
    ]);
  });

  test('are accepted at once, but those that are incomplete or were changed by another person', async () => {
    const { id: document } = await one.readText(delivery, 'Shop');
    const draft = (text: string, more = {}): NewQuestion => ({ text, answerable: false, state: 'draft', ...more });
    const { added } = await ask(
      draft('When is it closed?'),
      draft('How long is a gift card valid?', { answerable: true, expected: [{ document }] }),
      draft('What answers this?', { answerable: true }),
      draft('Who is it?'),
    );
    const [, , , changedSince] = added;
    if (!changedSince) throw new Error('no draft');
    await change(changedSince, { text: 'Who are they?' });
    const accept = () =>
      library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/accept', {
        ...at(),
        body: { questions: added.map(({ id, version }) => ({ id, version })) },
      });
    expect((await accept()).body).toEqual({ accepted: 2, incomplete: 1, changed: 1 });
    expect((await questions({ state: 'drafts' })).data.map(({ text }) => text)).toEqual([
      'What answers this?',
      'Who are they?',
    ]);
    expect((await accept()).body).toEqual({ accepted: 0, incomplete: 1, changed: 3 });
  });

  test('of another base, or of no base, are refused', async () => {
    const { id: document } = await one.readText(delivery, 'Shop');
    const mine = one;
    one = await library.another();
    const elsewhere = await one.readText(returns, 'Other');
    one = mine;
    const refused = await library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', {
      ...at(),
      body: { questions: [{ text: 'A question', expected: [{ document: elsewhere.id }] }] },
    });
    expect(refused.status).toBe(400);
    const wrong = { document, chunk: 'nowhere' };
    const unknown = await library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', {
      ...at(),
      body: { questions: [{ text: 'A question', expected: [wrong] }] },
    });
    expect(unknown.body).toMatchObject({ fields: { questions: { type: 'expected_not_found' } } });
  });

  test('are imported from a table, with what is wrong with each row', async () => {
    await one.readText(delivery, 'Shop');
    const name = 'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/import';
    const lines = [
      'question;document;answerable',
      'How long?;shop;yes',
      'Boats?;;no',
      'Cards?;;',
      ';x;',
      'A?;Nowhere;',
      'B?;;maybe',
    ];
    const { status, body } = await one.send(name, { name: 'q.csv', content: lines.join('\n') }, set);
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 3, drafts: 1, duplicates: 0 });
    expect(body.skipped.map((each: { row: number; error: { type: string } }) => [each.row, each.error.type])).toEqual([
      [5, 'question_row_empty'],
      [6, 'question_row_document'],
      [7, 'question_row_answerable'],
    ]);
    const bad = await one.send(name, { name: 'q.csv', content: 'text\nx' }, set);
    expect(bad).toMatchObject({ status: 400, body: { fields: { file: { type: 'question_column_missing' } } } });
  });

  test('fall back to their document where their passage is gone', async () => {
    const { id: document } = await one.readText(delivery, 'Shop');
    await ask({ text: 'How long does a parcel to Spain take?', expected: [await passageOf(document, 'Delivery')] });
    await retype(document, delivery.replace('3 working days', 'four working days'));
    const { data, counts } = await questions({ state: 'gone' });
    expect(counts.gone).toBe(1);
    expect(data[0]?.expected).toMatchObject([{ state: 'passage_gone', passage: null, document_name: 'Shop' }]);
    expect((await run()).figures).toMatchObject({ recall: 1, gone: 1 });
  });
});

describe('a run', () => {
  test('counts what was found, what was rightly not known, and what is cited', async () => {
    const { id: shop } = await one.readText(delivery, 'Shop');
    const { id: terms } = await one.readText(returns, 'Terms');
    await fixThreshold(0.4);
    await ask(
      { text: 'How many working days does a parcel to Spain take?', expected: [await passageOf(shop, 'Delivery')] },
      // Another passage is found first; and one that is not found is expected.
      { text: 'How long is a gift card valid?', expected: [await passageOf(terms, 'Payment')] },
      { text: 'Lost gift cards replaced?', expected: [await passageOf(terms, 'Returns')] },
      { text: 'When is an invoice due?', expected: [{ document: terms }] },
      { text: 'Do you repair sailing boats in Norway?', answerable: false },
      { text: 'How long does the guarantee of a kettle last?', answerable: false },
      { text: 'A draft that does not count?' },
    );
    const made = await run();
    expect(made.figures).toMatchObject({ questions: 6, answerable: 4, unanswerable: 2, citations: 1, gone: 0 });
    expect(made.figures.recall).toBe(0.75);
    expect(made.figures).toMatchObject({ unknown_precision: 1, unknown_recall: 0.5 });
    expect(made.figures.mrr).toBe((1 + 1 / 2 + 1 + 0) / 4);
    expect(made.settings).toMatchObject({ method: 'words', threshold: 0.4, model: null, passages: 5 });
    const all = await results(made.id);
    expect(all.map(({ right }) => right)).toEqual([false, false, true, true, true, true]);
    expect(all.find(({ text }) => text.startsWith('How many'))).toMatchObject({
      rank: 1,
      known: true,
      passages: expect.arrayContaining([expect.objectContaining({ document_name: 'Shop', above: true, right: true })]),
    });
    expect(await results(made.id, { only: 'wrong' })).toHaveLength(2);
    // Nothing that is measured counts as used.
    expect((await one.document(shop)).body.used).toBe(0);
    const listed = await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets', at());
    expect(listed.body.data).toMatchObject([{ questions: 6, unanswerable: 2, drafts: 1, last_run: { id: made.id } }]);
  });

  test('asks the language model only where it is told to, and checks what that cites', async () => {
    const { id: shop } = await one.readText(delivery, 'Shop');
    await ask({ text: 'How long does the guarantee of a kettle last?', expected: [{ document: shop }] });
    expect((await start({ with_model: true })).status).toBe(501);
    await useModel();
    const before = endpoint.asked.length;
    await run();
    expect(endpoint.asked).toHaveLength(before);
    endpoint.behave(streamed('The guarantee of a kettle lasts two years [1]. It costs 900 € [1].'));
    const made = await run({ with_model: true });
    expect(made).toMatchObject({ settings: { model: 'small' }, figures: { citations: 0.5, sentences: 2 } });
    expect(made.settings.prompt_version).not.toBe('');
  });

  test('of a set without accepted questions is refused', async () => {
    expect(await start()).toMatchObject({ body: { type: 'question_set_empty' } });
  });

  test('that was cancelled leaves nothing behind', async () => {
    const { id: shop } = await one.readText(delivery, 'Shop');
    await useModel();
    await ask({ text: 'How long does the guarantee of a kettle last?', expected: [{ document: shop }] });
    let reached = () => {};
    const waits = new Promise<void>((resolve) => (reached = resolve));
    endpoint.behave(() => reached());
    const { taskId } = (await start({ with_model: true })).body;
    await waits;
    const params = { ws: one.tenant.ws, taskId };
    await library.server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { token: one.token, params });
    expect(await ended(taskId)).toMatchObject({ status: 'cancelled' });
    expect(await runs()).toEqual([]);
    const { db } = library.server.deps;
    await db.tx((tx) =>
      tx
        .update(knowledgeRuns)
        .set({ createdAt: sql`now() - interval '1 hour'` })
        .where(eq(knowledgeRuns.id, taskId)),
    );
    await db.tx(forgetUnfinishedRuns);
    expect(await db.tx((tx) => tx.$count(knowledgeRuns, eq(knowledgeRuns.id, taskId)))).toBe(0);
  });

  test('whose process was killed goes on with the questions that are left', async () => {
    const { id: shop } = await one.readText(delivery, 'Shop');
    const { added } = await ask(
      { text: 'How long does the guarantee of a kettle last?', expected: [{ document: shop }] },
      { text: 'How long is a gift card valid?', expected: [{ document: shop }] },
    );
    const { id } = await run();
    const { db } = library.server.deps;
    const kept = and(eq(knowledgeRunResults.run, id), eq(knowledgeRunResults.question, added[0]?.id ?? ''));
    // As a process leaves it that has measured the first question, and is gone.
    await db.tx(async (tx) => {
      await tx.update(knowledgeRuns).set({ figures: null }).where(eq(knowledgeRuns.id, id));
      await tx.delete(knowledgeRunResults).where(and(eq(knowledgeRunResults.run, id), sql`not (${kept})`));
      await tx.update(knowledgeRunResults).set({ ms: 12_345 }).where(kept);
      await tx
        .update(tasks)
        .set({ status: 'running', heartbeatAt: sql`now() - interval '1 hour'` })
        .where(eq(tasks.id, id));
    });
    expect(await runs()).toEqual([]);
    expect(await ended(id)).toMatchObject({ status: 'completed' });
    const [again] = await runs();
    expect(again).toMatchObject({ id, figures: { questions: 2 } });
    expect((await results(id)).filter(({ ms }) => ms === 12_345)).toHaveLength(1);
  });
});

describe('two runs', () => {
  test('differ in questions and sources', async () => {
    const { id: shop } = await one.readText(delivery, 'Shop');
    const { id: terms } = await one.readText(returns, 'Terms');
    await fixThreshold(0.4);
    await ask(
      { text: 'How many working days does a parcel to Spain take?', expected: [{ document: shop }] },
      { text: 'When is an invoice due?', expected: [{ document: terms }] },
    );
    const first = await run();
    await retype(terms, '# Returns\n\nKeep the receipt for all items that you send back.');
    const second = await run();
    const compared = await compare(second.id, first.id);
    expect(compared).toMatchObject({
      shared: 2,
      won: [],
      lost: [{ text: 'When is an invoice due?', rank_before: 1, rank_after: null, documents: [{ name: 'Terms' }] }],
      no_longer_answered: [{ text: 'When is an invoice due?' }],
      sources: [{ document_name: 'Terms', before: 1, after: 0 }],
    });
    expect((await compare(first.id, second.id)).won).toHaveLength(1);
    const other = await newSet('Others');
    const mine = set;
    set = other;
    await ask({ text: 'Do you sell boats?', answerable: false });
    const foreign = await run();
    set = mine;
    const { params, token } = at(foreign.id);
    const refused = await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/comparison/:other', {
      token,
      params: { ...params, other: first.id },
    });
    expect(refused).toMatchObject({ body: { type: 'question_runs_differ' } });
  });
});

describe('freshness', () => {
  const look = (rest = 0) => startDueRuns(library.server.deps, rest);
  const newest = (count: number) =>
    eventually(async () => {
      const all = await runs();
      expect(all).toHaveLength(count);
      const [run_] = all;
      if (!run_) throw new Error('no run');
      return run_;
    });

  test('a set is run once after its documents have changed, and says what is answered now', async () => {
    const { id: shop } = await one.readText(delivery, 'Shop');
    await fixThreshold(0.4);
    await ask(
      { text: 'When is an invoice due?', answerable: false },
      { text: 'How long is a gift card valid?', expected: [{ document: shop }] },
    );
    await run();
    await look();
    const { id: terms } = await one.readText(returns, 'Terms');
    await retype(shop, '# Delivery\n\nA parcel to Spain takes 3 working days. The courier rings twice.');
    // It has not been at rest for long.
    await look(3600);
    expect(await runs()).toHaveLength(1);
    await look();
    const fresh = await newest(2);
    await look();
    expect(await runs()).toHaveLength(2);
    expect(fresh).toMatchObject({ cause: 'change', created_by: null, settings: { model: null } });
    expect(fresh.since).toMatchObject({ now_answered: 1, no_longer_answered: 1 });
    const compared = await compare(fresh.id, fresh.since?.run ?? '');
    expect(compared.now_answered).toMatchObject([
      {
        text: 'When is an invoice due?',
        known_after: true,
        right_after: false,
        documents: [{ id: terms, name: 'Terms' }],
      },
    ]);
    expect(compared.no_longer_answered).toMatchObject([
      { text: 'How long is a gift card valid?', documents: [{ id: shop }] },
    ]);
  });

  test('a set that is not to be run is not, nor while a document is read', async () => {
    const { id: shop } = await one.readText(delivery, 'Shop');
    await ask({ text: 'How long is a gift card valid?', expected: [{ document: shop }] });
    const { db } = library.server.deps;
    const auto = (runAfterChanges: boolean) =>
      db.tx((tx) => tx.update(knowledgeQuestionSets).set({ runAfterChanges }).where(eq(knowledgeQuestionSets.id, set)));
    await auto(false);
    await look();
    expect(await runs()).toEqual([]);
    await auto(true);
    await db.tx((tx) => tx.execute(sql`update knowledge_documents set state = 'extracting' where id = ${shop}`));
    await look();
    const waiting = await db.tx((tx) => tx.$count(tasks, eq(tasks.subject, set)));
    expect(waiting).toBe(0);
    await db.tx((tx) => tx.execute(sql`update knowledge_documents set state = 'ready' where id = ${shop}`));
    await look();
    await newest(1);
  });
});

describe('drafts of the language model', () => {
  test('ask about passages that the set does not ask about yet, and count after they were accepted', async () => {
    const generate = (count: number) =>
      library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/generate', { ...at(), body: { count } });
    expect(await generate(2)).toMatchObject({ body: { type: 'llm_not_configured' } });
    await useModel();
    expect(await generate(2)).toMatchObject({ body: { type: 'question_set_no_passages' } });
    await one.readText(delivery, 'Shop');
    endpoint.behave((asked, response) => {
      const heading = asked.body?.messages.at(-1)?.content.split('\n')[0] ?? '';
      streamed(`1. "What is there to know about ${heading}?"\nMore`)(asked, response);
    });
    expect(await ended((await generate(2)).body.taskId)).toMatchObject({ result: { drafted: 2 } });
    expect(await ended((await generate(10)).body.taskId)).toMatchObject({ result: { drafted: 1 } });
    const { data } = await questions();
    expect(data.map(({ text }) => text).toSorted()).toEqual(
      ['Delivery', 'Gift cards', 'Guarantee'].map((heading) => `What is there to know about ${heading}?`),
    );
    expect(
      data.every(({ state, source, expected }) => state === 'draft' && source === 'generated' && expected[0]?.chunk),
    ).toBe(true);
    expect(await start()).toMatchObject({ body: { type: 'question_set_empty' } });
    const [draft] = data;
    if (!draft) throw new Error('no draft');
    await change(draft, { state: 'accepted' });
    expect((await run()).figures.questions).toBe(1);
  });
});

test('a set is renamed, deleted and brought back with its questions', async () => {
  await ask({ text: 'Do you sell boats?', answerable: false });
  const place = at();
  const get = async () => (await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets/:id', place)).body;
  const { version } = await get();
  const save = (body: object, match: number) =>
    library.server.call('PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id', {
      ...place,
      body,
      headers: { 'if-match': `"${match}"` },
    });
  expect((await save({ name: 'Weekly' }, version)).body).toMatchObject({ name: 'Weekly', run_after_changes: true });
  expect((await save({ name: 'Late' }, version)).status).toBe(412);
  await newSet('Other');
  expect(await save({ name: 'OTHER' }, version + 1)).toMatchObject({ body: { type: 'question_set_name_taken' } });
  const headers = { 'if-match': `"${version + 1}"` };
  await library.server.call('DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id', { ...place, headers });
  expect((await library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets/:id', place)).status).toBe(404);
  const params = { kind: 'questionset', id: set };
  const back = await library.server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', { token: one.token, params });
  expect(back.status).toBe(200);
  expect(await get()).toMatchObject({ name: 'Weekly', questions: 1 });
});
