import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { knowledgeQuestionSets, knowledgeRunResults, knowledgeRuns } from '../../platform/db/questionSetTables.ts';
import { tasks } from '../../platform/db/workspaceTables.ts';
import { eventually } from '../../testing/eventually.ts';
import { streamed } from '../../testing/languageModel.ts';
import { deleteUnfinishedRuns } from './runs.ts';
import { startDueRuns } from './startDueRuns.ts';
import { questionSetBench, delivery, returns } from './testing.ts';

/** Measures how well a knowledge base answers, with question sets. */

const bench = questionSetBench();
const { at, newSet, ask, ended, start, run, runs, results, compare, passageOf, retype, useModel, fixThreshold } = bench;

describe('a run', () => {
  test('counts found passages, correctly unknown answers, and citations', async () => {
    const { id: shop } = await bench.one.readText(delivery, 'Shop');
    const { id: terms } = await bench.one.readText(returns, 'Terms');
    await fixThreshold(0.4);
    await ask(
      { text: 'How many working days does a parcel to Spain take?', expected: [await passageOf(shop, 'Delivery')] },
      // For one question another passage is found first; for another, the expected one is not found.
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
    // Measured questions do not count as uses of documents.
    expect((await bench.one.document(shop)).body.used).toBe(0);
    const listed = await bench.library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets', at());
    expect(listed.body.data).toMatchObject([{ questions: 6, unanswerable: 2, drafts: 1, last_run: { id: made.id } }]);
  });

  test('asks the language model only on request, and checks its citations', async () => {
    const { id: shop } = await bench.one.readText(delivery, 'Shop');
    await ask({ text: 'How long does the guarantee of a kettle last?', expected: [{ document: shop }] });
    expect((await start({ with_model: true })).status).toBe(501);
    await useModel();
    const before = bench.endpoint.asked.length;
    await run();
    expect(bench.endpoint.asked).toHaveLength(before);
    bench.endpoint.behave(streamed('The guarantee of a kettle lasts two years [1]. It costs 900 € [1].'));
    const made = await run({ with_model: true });
    expect(made).toMatchObject({ settings: { model: 'small' }, figures: { citations: 0.5, sentences: 2 } });
    expect(made.settings.prompt_version).not.toBe('');
  });

  test('of a set without accepted questions is refused', async () => {
    expect(await start()).toMatchObject({ body: { type: 'question_set_empty' } });
  });

  test('that was cancelled leaves nothing behind', async () => {
    const { id: shop } = await bench.one.readText(delivery, 'Shop');
    await useModel();
    await ask({ text: 'How long does the guarantee of a kettle last?', expected: [{ document: shop }] });
    let reached = () => {};
    const waits = new Promise<void>((resolve) => (reached = resolve));
    bench.endpoint.behave(() => reached());
    const { taskId } = (await start({ with_model: true })).body;
    await waits;
    const params = { ws: bench.one.tenant.ws, taskId };
    await bench.library.server.call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { token: bench.one.token, params });
    expect(await ended(taskId)).toMatchObject({ status: 'cancelled' });
    expect(await runs()).toEqual([]);
    const { db } = bench.library.server.deps;
    await db.tx((tx) =>
      tx
        .update(knowledgeRuns)
        .set({ createdAt: sql`now() - interval '1 hour'` })
        .where(eq(knowledgeRuns.id, taskId)),
    );
    await db.tx(deleteUnfinishedRuns);
    expect(await db.tx((tx) => tx.$count(knowledgeRuns, eq(knowledgeRuns.id, taskId)))).toBe(0);
  });

  test('whose process was killed continues with the remaining questions', async () => {
    const { id: shop } = await bench.one.readText(delivery, 'Shop');
    const { added } = await ask(
      { text: 'How long does the guarantee of a kettle last?', expected: [{ document: shop }] },
      { text: 'How long is a gift card valid?', expected: [{ document: shop }] },
    );
    const { id } = await run();
    const { db } = bench.library.server.deps;
    const kept = and(eq(knowledgeRunResults.run, id), eq(knowledgeRunResults.question, added[0]?.id ?? ''));
    // The state that a process leaves which is killed after the first question.
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
    const { id: shop } = await bench.one.readText(delivery, 'Shop');
    const { id: terms } = await bench.one.readText(returns, 'Terms');
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
    const mine = bench.set;
    bench.set = other;
    await ask({ text: 'Do you sell boats?', answerable: false });
    const foreign = await run();
    bench.set = mine;
    const { params, token } = at(foreign.id);
    const refused = await bench.library.server.call(
      'GET /api/1.0/gael/:ws/rag/:base/question-runs/:id/comparison/:other',
      {
        token,
        params: { ...params, other: first.id },
      },
    );
    expect(refused).toMatchObject({ body: { type: 'question_runs_differ' } });
  });
});

describe('freshness', () => {
  const look = (rest = 0) => startDueRuns(bench.library.server.deps, rest);
  const newest = (count: number) =>
    eventually(async () => {
      const all = await runs();
      expect(all).toHaveLength(count);
      const [run_] = all;
      if (!run_) throw new Error('no run');
      return run_;
    });

  test('a set is run once after its documents have changed, and lists newly answered questions', async () => {
    const { id: shop } = await bench.one.readText(delivery, 'Shop');
    await fixThreshold(0.4);
    await ask(
      { text: 'When is an invoice due?', answerable: false },
      { text: 'How long is a gift card valid?', expected: [{ document: shop }] },
    );
    await run();
    await look();
    const { id: terms } = await bench.one.readText(returns, 'Terms');
    await retype(shop, '# Delivery\n\nA parcel to Spain takes 3 working days. The courier rings twice.');
    // The base has not been unchanged for long enough.
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

  test('a set is not run if that is off, while a document is read, or if its workspace is deleted', async () => {
    const { id: shop } = await bench.one.readText(delivery, 'Shop');
    await ask({ text: 'How long is a gift card valid?', expected: [{ document: shop }] });
    const { db } = bench.library.server.deps;
    const auto = (runAfterChanges: boolean) =>
      db.tx((tx) =>
        tx.update(knowledgeQuestionSets).set({ runAfterChanges }).where(eq(knowledgeQuestionSets.id, bench.set)),
      );
    await auto(false);
    await look();
    expect(await runs()).toEqual([]);
    await auto(true);
    await db.tx((tx) => tx.execute(sql`update knowledge_documents set state = 'extracting' where id = ${shop}`));
    await look();
    const started = () => db.tx((tx) => tx.$count(tasks, eq(tasks.subject, bench.set)));
    expect(await started()).toBe(0);
    await db.tx((tx) => tx.execute(sql`update knowledge_documents set state = 'ready' where id = ${shop}`));
    const { ws } = bench.one.tenant;
    await db.tx((tx) => tx.execute(sql`update workspaces set deleted_at = now() where id = ${ws}`));
    await look();
    expect(await started()).toBe(0);
    await db.tx((tx) => tx.execute(sql`update workspaces set deleted_at = null where id = ${ws}`));
    await look();
    await newest(1);
  });
});
