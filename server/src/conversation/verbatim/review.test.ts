import { describe, expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import type { BodyOf } from '@parlance/contract';
import { newTenant } from '../../testing/people.ts';
import { reviewedMessages } from './testing.ts';

const review = 'POST /api/1.0/verbatim/:ws/review';

const { server, tenant, workspace, at, createShop, said, rows, reviewAs, idOf, utterancesOf } = reviewedMessages();

describe('reviewing messages', () => {
  test('assigns a message to an intent, with its attributes; undo reverts it', async () => {
    const { ids } = await createShop();
    await server().call('PUT /api/1.0/gael/:ws/intents/:id/attributes', {
      ...at(ids.delivery ?? ''),
      body: { attributes: [{ id: 'n', name: 'number', type: 'number' }] },
    });
    const found = [
      { name: 'number', words: '48211' },
      { name: 'colour', words: 'blue' },
    ];
    await said([{ text: 'my blue  box\n48211?', attributes: found }]);
    const done = await reviewAs({ action: 'assign', intent: 'Delivery', ids: [await idOf('48211')] });
    expect(done).toMatchObject({ reviewed: 1, added: 1, moved: 0, skipped: [] });
    const utterance = (await utterancesOf(ids.delivery ?? '')).at(-1);
    expect(utterance).toMatchObject({ text: 'my blue box 48211?', source: 'log' });
    expect(utterance?.annotations).toEqual([{ attribute: 'number', start: 12, end: 17 }]);
    const [row] = (await rows()).data;
    expect(row?.review).toMatchObject({ state: 'assigned', intent: 'delivery', intent_id: ids.delivery });
    expect(row?.review.by).toContain('person-');

    const undo = () => server().call('POST /api/1.0/verbatim/:ws/review/:id/undo', at(done.review));
    expect((await undo()).body).toEqual({ reviewed: 1 });
    expect(await utterancesOf(ids.delivery ?? '')).toHaveLength(4);
    expect((await rows()).data[0]?.review.state).toBe('new');
    expect((await undo()).body).toEqual({ reviewed: 0 });
  });

  test('moves an utterance from the intent that has it; undo moves it back', async () => {
    const { ids } = await createShop();
    await said([{ text: 'Track my PARCEL', intent: { id: ids.delivery ?? '', name: 'delivery' } }]);
    const done = await reviewAs({ action: 'assign', intent: ids.refund, ids: [await idOf('track')] });
    expect(done).toMatchObject({ reviewed: 1, added: 0, moved: 1 });
    expect(await utterancesOf(ids.delivery ?? '')).toHaveLength(3);
    expect((await utterancesOf(ids.refund ?? '')).map(({ text }) => text)).toContain('track my parcel');
    await server().call('POST /api/1.0/verbatim/:ws/review/:id/undo', at(done.review));
    expect((await utterancesOf(ids.delivery ?? '')).map(({ text }) => text)).toContain('track my parcel');
    expect(await utterancesOf(ids.refund ?? '')).toHaveLength(4);
  });

  test('confirms, ignores, and reviews again', async () => {
    const { ids } = await createShop();
    await said([
      { text: 'where is it', intent: { id: ids.delivery ?? '', name: 'delivery' } },
      { text: 'sing a song' },
    ]);
    const right = await reviewAs({ action: 'validate', ids: [await idOf('where'), await idOf('sing')] });
    expect(right).toMatchObject({ reviewed: 1, skipped: [{ text: 'sing a song', reason: 'nothing' }] });
    await reviewAs({ action: 'ignore', ids: [await idOf('sing')] });
    const counts = async () =>
      (await server().call('GET /api/1.0/verbatim/:ws/reviews', { ...workspace(), query: { review: 'new' } })).body;
    expect(await counts()).toEqual({ new: 0, validated: 1, assigned: 0, ignored: 1, searched_to: null });
    expect((await rows({ review: 'validated' })).data.map(({ review: one }) => one.intent)).toEqual(['delivery']);
    const ignored = (await rows({ review: 'ignored' })).data.map(({ id }) => id);
    await reviewAs({ action: 'reset', ids: ignored });
    expect(await counts()).toEqual({ new: 1, validated: 1, assigned: 0, ignored: 0, searched_to: null });
  });

  test('covers all messages with the same text, earlier and later', async () => {
    await said([{ text: 'Sing  a song' }, { text: 'sing a SONG', minute: 1 }, { text: 'dance', minute: 2 }]);
    await reviewAs({ action: 'ignore', ids: [await idOf('SONG')] });
    await said([{ text: 'sing a song', minute: 3 }]);
    const { data } = await rows();
    expect(data.map((row) => [row.text, row.review.state, row.seen.times])).toEqual([
      ['sing a song', 'ignored', 3],
      ['dance', 'new', 1],
      ['sing a SONG', 'ignored', 3],
      ['Sing  a song', 'ignored', 3],
    ]);
    const counted = async (query: { group?: 'true' }) =>
      (await server().call('GET /api/1.0/verbatim/:ws/reviews', { ...workspace(), query })).body;
    expect(await counted({})).toMatchObject({ new: 1, ignored: 3 });
    expect(await counted({ group: 'true' })).toMatchObject({ new: 1, ignored: 1 });
  });

  test('skips messages that another user reviewed in the meantime', async () => {
    await said([{ text: 'sing a song' }, { text: 'dance' }]);
    const ids = (await rows()).data.map(({ id }) => id);
    await reviewAs({ action: 'ignore', ids: [await idOf('sing')] });
    const { ids: intents } = await createShop();
    const done = await reviewAs({ action: 'assign', intent: intents.refund, ids, unreviewed: true });
    expect(done).toMatchObject({ reviewed: 1, added: 1, skipped: [{ text: 'sing a song', reason: 'reviewed' }] });
  });

  test('covers all messages of a filter, and those of Try', async () => {
    const { ids } = await createShop();
    await said([{ text: 'pay back one' }, { text: 'pay back two' }, { text: 'dance' }, { text: 'Try Me' }]);
    const many = await reviewAs({ action: 'assign', intent: ids.refund, matching: { search: 'pay back' } });
    expect(many).toMatchObject({ reviewed: 2, added: 2 });
    const tried = await reviewAs({
      action: 'assign',
      intent: ids.refund,
      texts: [
        { text: 'try me', annotations: [] },
        { text: 'never said', annotations: [] },
      ],
    });
    expect(tried).toMatchObject({ reviewed: 2, added: 2 });
    expect((await rows({ review: 'assigned' })).data.map(({ text }) => text).toSorted()).toEqual([
      'Try Me',
      'pay back one',
      'pay back two',
    ]);
  });

  test('refuses an unknown intent, and an assignment without an intent', async () => {
    await said([{ text: 'dance' }]);
    const ids = [await idOf('dance')];
    const ask = (body: BodyOf<typeof review>) => server().call(review, { ...workspace(), body });
    expect((await ask({ action: 'assign', ids })).raw.json()).toMatchObject({ status: 400, type: 'intent' });
    expect((await ask({ action: 'assign', intent: 'nope', ids })).status).toBe(404);
    const analyst = (await tenant().signIn('companyUser')).token;
    expect(
      (await server().call(review, { ...workspace(), token: analyst, body: { action: 'ignore', ids } })).status,
    ).toBe(403);
  });

  test('does not change messages of another workspace', async () => {
    await said([{ text: 'dance' }]);
    const ids = [await idOf('dance')];
    const other = await newTenant(server().deps.db);
    const stranger = (await other.signIn('companyAdmin')).token;
    const done = await server().call(review, {
      token: stranger,
      params: { ws: other.ws },
      body: { action: 'ignore', ids },
    });
    expect(done.body.reviewed).toBe(0);
    expect((await rows()).data[0]?.review.state).toBe('new');
  });

  test('a spreadsheet has the reviews', async () => {
    const { ids } = await createShop();
    await said([{ text: 'where is it', intent: { id: ids.delivery ?? '', name: 'delivery' } }, { text: 'dance' }]);
    await reviewAs({ action: 'validate', ids: [await idOf('where')] });
    const { raw } = await server().call('GET /api/1.0/verbatim/:ws/export', {
      ...workspace(),
      query: { review: 'validated' },
    });
    const sheet = read(raw.rawPayload).Sheets['Verbatim'];
    if (!sheet) throw new Error('no sheet');
    expect(utils.sheet_to_json(sheet)).toMatchObject([
      { Text: 'where is it', Review: 'validated', 'Reviewed intent': 'delivery', 'Times received': 1 },
    ]);
  });
});

describe('the same text', () => {
  test('is one row with its count, in any order', async () => {
    await said([
      { text: 'Hello', minute: 1 },
      { text: 'hello ', minute: 5 },
      { text: 'bye', minute: 3 },
    ]);
    const grouped = await rows({ group: 'true', order: 'count' });
    expect(grouped.total).toBe(2);
    expect(grouped.data.map(({ text, seen }) => [text, seen.times])).toEqual([
      ['hello ', 2],
      ['bye', 1],
    ]);
    expect(grouped.data[0]?.seen).toMatchObject({
      first: '2026-01-01T00:01:00.000Z',
      last: '2026-01-01T00:05:00.000Z',
    });
    const page = await rows({ group: 'true', limit: 1, offset: 1 });
    expect(page.data.map(({ text }) => text)).toEqual(['bye']);
  });
});
