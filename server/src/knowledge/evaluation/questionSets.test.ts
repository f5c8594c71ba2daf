import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { describe, expect, test } from 'vitest';
import { streamed } from '../../testing/languageModel.ts';
import { questionSetBench, delivery, returns, type NewQuestion } from './testing.ts';

/** Tests of question sets, whose questions are typed, imported, taken from messages or drafted. */

const bench = questionSetBench();
const { at, newSet, ask, questions, change, ended, start, run, passageOf, retype, useModel } = bench;

describe('questions', () => {
  test('name their sources, and are drafts without them', async () => {
    const { id: document } = await bench.one.readText(delivery, 'Shop');
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
    expect((await questions({ search: 'bóats' })).data.map(({ text }) => text)).toEqual(['Do you sell boats?']);
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

  test('can be added as drafts, like deleted ones that are restored', async () => {
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

  test('are accepted together, except incomplete ones and those that another person has changed', async () => {
    const { id: document } = await bench.one.readText(delivery, 'Shop');
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
      bench.library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/accept', {
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
    const { id: document } = await bench.one.readText(delivery, 'Shop');
    const mine = bench.one;
    bench.one = await bench.library.another();
    const elsewhere = await bench.one.readText(returns, 'Other');
    bench.one = mine;
    const refused = await bench.library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', {
      ...at(),
      body: { questions: [{ text: 'A question', expected: [{ document: elsewhere.id }] }] },
    });
    expect(refused.status).toBe(400);
    const wrong = { document, chunk: 'nowhere' };
    const unknown = await bench.library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/questions', {
      ...at(),
      body: { questions: [{ text: 'A question', expected: [wrong] }] },
    });
    expect(unknown.body).toMatchObject({ fields: { questions: { type: 'expected_not_found' } } });
  });

  test('are imported from a table, with the problem of each invalid row', async () => {
    await bench.one.readText(delivery, 'Shop');
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
    const { status, body } = await bench.one.send(name, { name: 'q.csv', content: lines.join('\n') }, bench.set);
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 3, drafts: 1, duplicates: 0 });
    expect(body.skipped.map((each: { row: number; error: { type: string } }) => [each.row, each.error.type])).toEqual([
      [5, 'question_row_empty'],
      [6, 'question_row_document'],
      [7, 'question_row_answerable'],
    ]);
    const bad = await bench.one.send(name, { name: 'q.csv', content: 'text\nx' }, bench.set);
    expect(bad).toMatchObject({ status: 400, body: { fields: { file: { type: 'question_column_missing' } } } });
  });

  test('a table with more rows than a set can have is refused as a whole, and blank lines at its end are no rows', async () => {
    const name = 'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/import';
    const equal = 'question\n'.concat('Boats?\n'.repeat(knowledgeLimits.questionsPerSet));
    const send = (content: string) => bench.one.send(name, { name: 'q.csv', content }, bench.set);
    const refused = { status: 400, body: { fields: { file: { type: 'file_too_many_rows' } } } };
    for (const more of ['Cards?\n', '\n\n\nCards?']) expect(await send(equal + more)).toMatchObject(refused);
    expect(await send(`${equal}\n\n\n`)).toMatchObject({ body: { added: 1, duplicates: 1999, skipped: [] } });
  });

  test('a table that takes long to read does not delay other people', async () => {
    const name = 'POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/import';
    const content = `question\n"${'"a'.repeat(25_000)}${' '.repeat(25_000)},`;
    const before = process.cpuUsage();
    const { body } = await bench.one.send(name, { name: 'q.csv', content }, bench.set);
    expect(body).toMatchObject({ added: 0, skipped: [{ error: { type: 'question_row_too_long' } }] });
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
  });

  test('accept any passage of their document where the expected one is gone', async () => {
    const { id: document } = await bench.one.readText(delivery, 'Shop');
    await ask({ text: 'How long does a parcel to Spain take?', expected: [await passageOf(document, 'Delivery')] });
    await retype(document, delivery.replace('3 working days', 'four working days'));
    const { data, counts } = await questions({ state: 'gone' });
    expect(counts.gone).toBe(1);
    expect(data[0]?.expected).toMatchObject([{ state: 'passage_gone', passage: null, document_name: 'Shop' }]);
    expect((await run()).figures).toMatchObject({ recall: 1, gone: 1 });
  });
});

describe('drafts of the language model', () => {
  test('ask about passages that the set does not ask about yet, and count once they are accepted', async () => {
    const generate = (count: number) =>
      bench.library.server.call('POST /api/1.0/gael/:ws/rag/:base/question-sets/:id/generate', {
        ...at(),
        body: { count },
      });
    expect(await generate(2)).toMatchObject({ body: { type: 'llm_not_configured' } });
    await useModel();
    expect(await generate(2)).toMatchObject({ body: { type: 'question_set_no_passages' } });
    await bench.one.readText(delivery, 'Shop');
    bench.endpoint.behave((asked, response) => {
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

test('a set is renamed, deleted and restored with its questions', async () => {
  await ask({ text: 'Do you sell boats?', answerable: false });
  const place = at();
  const get = async () =>
    (await bench.library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets/:id', place)).body;
  const { version } = await get();
  const save = (body: object, match: number) =>
    bench.library.server.call('PUT /api/1.0/gael/:ws/rag/:base/question-sets/:id', {
      ...place,
      body,
      headers: { 'if-match': `"${match}"` },
    });
  expect((await save({ name: 'Weekly' }, version)).body).toMatchObject({ name: 'Weekly', run_after_changes: true });
  expect((await save({ name: 'Late' }, version)).status).toBe(412);
  await newSet('Other');
  expect(await save({ name: 'OTHER' }, version + 1)).toMatchObject({ body: { type: 'question_set_name_taken' } });
  const headers = { 'if-match': `"${version + 1}"` };
  await bench.library.server.call('DELETE /api/1.0/gael/:ws/rag/:base/question-sets/:id', { ...place, headers });
  expect((await bench.library.server.call('GET /api/1.0/gael/:ws/rag/:base/question-sets/:id', place)).status).toBe(
    404,
  );
  const params = { kind: 'questionset', id: bench.set };
  const back = await bench.library.server.call('PUT /api/1.0/backend/trash/:kind/:id/restore', {
    token: bench.one.token,
    params,
  });
  expect(back.status).toBe(200);
  expect(await get()).toMatchObject({ name: 'Weekly', questions: 1 });
});
