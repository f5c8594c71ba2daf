import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ListedUtterance } from '@parlance/contract/calls/nlp';
import { z } from 'zod';
import { Studio } from '../../testing/nlp.ts';

const Listing = z.object({
  data: z.array(ListedUtterance),
  total: z.number(),
  intents: z.array(z.object({ id: z.string(), intent_name: z.string(), attributes: z.array(z.unknown()) })),
});

let studio: Studio;
let count = 0;
/** A unique word in all utterances of a test. */
let number: string;
let track: string;
let cancel: string;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());
beforeEach(async () => {
  count += 1;
  number = `no${count}no`;
  track = await intent(`track ${number}`, [`Où est mon colis n° ${number}?`, `where is PARCEL ${number}`]);
  cancel = await intent(`cancel ${number}`, [`cancel 100% of it ${number}`]);
});

async function intent(intent_name: string, texts: string[], more = {}): Promise<string> {
  const { status, body } = await studio.post(['intents'], {
    intent_name,
    utterances: texts.map((text) => ({ text })),
    ...more,
  });
  expect(status).toBe(201);
  return body.id;
}

async function list(query: Record<string, string>) {
  const { status, body } = await studio.send(
    'GET',
    ['utterances'],
    undefined,
    {},
    new URLSearchParams(query).toString(),
  );
  expect(status).toBe(200);
  return Listing.parse(body);
}
const texts = (listing: z.infer<typeof Listing>) => listing.data.map(({ text }) => text);

/** All fields but the versions, which only grow. */
const byId = (listing: z.infer<typeof Listing>) =>
  listing.data.map((one) => ({ ...one, version: 0 })).toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('the utterances of all intents', () => {
  test.each([
    ['ou est', 1],
    ['OÙ colis', 1],
    ['parcel where', 1],
    ['100%', 1],
    ['100_', 0],
    ['nowhere', 0],
  ])('are searched by words; case, accents and order do not matter: %s', async (search, total) => {
    const found = await list({ search: `${search} ${number}` });
    expect(found.total).toBe(total);
    expect(found.data).toHaveLength(total);
  });

  test('are filtered by intent and class, ordered, and read by pages', async () => {
    const { body } = await studio.post(['class'], { class_name: `shop ${number}`, intents: [track] });
    expect(texts(await list({ class: body.id, sort: 'text', order: 'asc' }))).toEqual([
      `Où est mon colis n° ${number}?`,
      `where is PARCEL ${number}`,
    ]);
    expect((await list({ intent: `CANCEL ${number}` })).intents).toMatchObject([{ id: cancel }]);
    const rest = await list({ class: body.id, sort: 'text', order: 'asc', limit: '1', offset: '1' });
    expect([texts(rest), rest.total]).toEqual([[`where is PARCEL ${number}`], 2]);
    expect((await list({ class: body.id, source: 'import' })).total).toBe(0);
  });

  test('are ordered by intent in natural order, by source and by text, and each page continues the one before', async () => {
    const ids: string[] = [];
    for (const step of ['10', '2', '1']) {
      ids.push(
        await intent(
          `step ${step} ${number}`,
          ['a', 'b', 'c'].map((word) => `${word} step ${step} ${number}`),
        ),
      );
    }
    const { body } = await studio.post(['class'], { class_name: `steps ${number}`, intents: ids });
    const ordered = async (query: Record<string, string>) => {
      const whole = await list({ class: body.id, ...query });
      const windows: string[] = [];
      for (let offset = 0; offset <= 8; offset += 4) {
        const part = await list({ class: body.id, ...query, limit: '4', offset: String(offset) });
        expect(part.total).toBe(9);
        windows.push(...texts(part));
      }
      expect(windows).toEqual(texts(whole));
      return whole.data.map(({ text }) => text.replace(` ${number}`, ''));
    };
    const steps = (...order: string[]) =>
      order.flatMap((step) => ['a', 'b', 'c'].map((word) => `${word} step ${step}`));
    expect(await ordered({ sort: 'intent', order: 'asc' })).toEqual(steps('1', '2', '10'));
    expect(await ordered({ sort: 'intent', order: 'desc' })).toEqual(steps('1', '2', '10').toReversed());
    expect(await ordered({ sort: 'source', order: 'asc' })).toEqual(steps('10', '2', '1'));
    expect((await ordered({ sort: 'text', order: 'desc' })).at(-1)).toBe('a step 1');
    expect(texts(await list({ class: body.id, sort: 'intent', offset: '9' }))).toEqual([]);
  });

  test('do not include those of a deleted intent, or of other workspaces', async () => {
    await studio.remove(['intents', cancel]);
    expect((await list({ search: `100% ${number}` })).total).toBe(0);
    const unknown = await studio.send('GET', ['utterances'], undefined, {}, 'intent=nobody');
    expect(unknown.status).toBe(404);
  });
});

describe('many at once', () => {
  const all = () => list({ search: number, sort: 'added', order: 'asc', limit: '50' });

  test('deleted ones are restored completely', async () => {
    const before = await all();
    const gone = before.data.filter(({ text }) => !text.startsWith('where'));
    const { body } = await studio.remove(['utterances'], { ids: gone.map(({ id }) => id) });
    expect(body).toEqual({ deleted: gone.length });
    expect(texts(await all())).toEqual(before.data.filter((one) => !gone.includes(one)).map(({ text }) => text));
    const back = await studio.put(['utterances'], { utterances: gone });
    expect(back.body).toMatchObject({ restored: gone.length });
    expect(byId(await all())).toEqual(byId(before));
  });

  test('those of one addition are restored to their positions: deleted in any order, edited or moved', async () => {
    const added = ['one', 'two', 'three', 'four', 'five'].map((word) => ({ text: `${word} of a list ${number}` }));
    await studio.post(['intents', cancel, 'utterances'], { utterances: added });
    const before = await all();
    const some = before.data.filter(({ text }) => /^(?:two|three|five)/u.test(text)).toReversed();
    const ids = some.map(({ id }) => id);
    await studio.remove(['utterances'], { ids });
    await studio.put(['utterances'], { utterances: some });
    expect(texts(await all())).toEqual(texts(before));
    await studio.post(['utterances', 'move'], { ids, to: track });
    await studio.put(['utterances'], {
      utterances: some.map(({ version, ...one }) => ({ ...one, version: version + 1 })),
    });
    expect(texts(await all())).toEqual(texts(before));
  });

  test('are moved to one intent, and undoing a move loses nothing', async () => {
    const attributes = [{ id: 'a', name: 'number', type: 'text' }];
    await studio.put(['intents', cancel, 'attributes'], { attributes });
    const [said] = (await studio.get('intents', cancel)).body.utterances;
    const marks = [{ attribute: 'number', start: 0, end: 6 }];
    await studio.put(['intents', cancel, 'utterance'], { id: said.id, text: said.text, annotations: marks });
    const before = await all();
    const { body } = await studio.post(['utterances', 'move'], { ids: before.data.map(({ id }) => id), to: track });
    expect(body).toEqual({ moved: 1 });
    const moved = await all();
    expect(new Set(moved.data.map(({ intent }) => intent))).toEqual(new Set([track]));
    expect(moved.data.find(({ id }) => id === said.id)?.annotations).toEqual([]);
    await studio.put(['utterances'], { utterances: before.data });
    expect(byId(await all())).toEqual(byId(before));
  });

  test('an utterance is not restored when its intent is deleted, or has the same one again', async () => {
    const before = await all();
    await studio.remove(['utterances'], { ids: before.data.map(({ id }) => id) });
    await studio.remove(['intents', track]);
    await studio.post(['intents', cancel, 'utterances'], { utterances: [{ text: `cancel 100% of it ${number}` }] });
    const back = await studio.put(['utterances'], { utterances: before.data });
    expect(back.body).toEqual({ restored: 0, versions: {} });
    expect((await all()).total).toBe(1);
    expect((await studio.put(['utterances'], { utterances: before.data.slice(0, 2) })).status).toBe(404);
  });

  test('an undo leaves out utterances that others have changed since', async () => {
    const [before, second] = (await all()).data;
    if (!before || !second) throw new Error('there are utterances');
    const edit = (text: string) => ({ id: before.id, text, annotations: [] });
    const mine = await studio.put(['intents', before.intent, 'utterance'], edit(`mine ${number}`));
    const undone = { ...before, version: mine.body.version };
    await studio.put(['intents', before.intent, 'utterance'], edit(`theirs ${number}`));
    expect((await studio.put(['utterances'], { utterances: [undone, second] })).body).toEqual({
      restored: 1,
      versions: { [second.id]: second.version + 1 },
    });
    expect(texts(await all())).toContain(`theirs ${number}`);
    const latest = (await all()).data.find(({ id }) => id === before.id);
    await studio.put(['utterances'], { utterances: [{ ...before, version: latest?.version }] });
    expect((await all()).data.find(({ id }) => id === before.id)).toMatchObject({
      text: before.text,
      version: (latest?.version ?? 0) + 1,
    });
  });

  test('those of another workspace are not changed', async () => {
    const stranger = await studio.stranger();
    const mine = await all();
    const ids = mine.data.map(({ id }) => id);
    expect((await stranger.remove(['utterances'], { ids })).body).toEqual({ deleted: 0 });
    const theirs = await stranger.post(['intents'], { intent_name: 'theirs' });
    expect((await stranger.post(['utterances', 'move'], { ids, to: theirs.body.id })).body).toEqual({ moved: 0 });
    const taken = mine.data.map((one) => ({ ...one, intent: theirs.body.id }));
    expect((await stranger.put(['utterances'], { utterances: taken })).body).toEqual({ restored: 0, versions: {} });
    expect(byId(await all())).toEqual(byId(mine));
  });
});
