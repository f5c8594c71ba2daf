import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
let number = 0;
let name: string;
let other: string;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());
beforeEach(async () => {
  name = `intent ${++number}`;
  other = `other ${number}`;
  const attributes = [{ id: 'c', name: 'city', type: 'text' }];
  for (const intent_name of [name, other]) await studio.post(['intents'], { intent_name, attributes });
});

const push = (intent: string, texts: string[], more = {}) =>
  studio.post(['intents', intent, 'utterances'], { utterances: texts.map((text) => ({ text })), ...more });
const texts = async (intent: string): Promise<string[]> =>
  (await studio.get('intents', intent)).body.utterances.map((utterance: { text: string }) => utterance.text);
const idOf = async (intent: string, text: string): Promise<string> =>
  (await studio.get('intents', intent)).body.utterances.find((one: { text: string }) => one.text === text).id;

test('each utterance is added once, regardless of case, width and spaces', async () => {
  const { body } = await push(name, ['Where is it?', 'where  is IT?', 'Ｗhere is it?', 'And now?']);
  expect(body.added.map((one: { text: string }) => one.text)).toEqual(['Where is it?', 'And now?']);
  expect(body.skipped).toEqual([
    { text: 'where is IT?', reason: 'duplicate', intent: name },
    { text: 'Ｗhere is it?', reason: 'duplicate', intent: name },
  ]);
  expect((await push(name, ['AND NOW?'])).body).toMatchObject({ added: [], skipped: [{ reason: 'duplicate' }] });
  expect(await texts(name)).toEqual(['Where is it?', 'And now?']);
});

test('an utterance of another intent is skipped and the intent named, unless forced', async () => {
  await push(name, [`Hello ${number}`]);
  const skipped = await push(other, [`hello ${number}`, 'new']);
  expect(skipped.body.skipped).toEqual([{ text: `hello ${number}`, reason: 'conflict', intent: name }]);
  const forced = await push(other, [`hello ${number}`], { forceenable: true });
  expect(forced.body.added).toHaveLength(1);
});

test('an utterance that others have changed since is not overwritten', async () => {
  const { added } = (await push(name, [`ours ${number}`])).body;
  const [{ id, version }] = added;
  const edit = (text: string, seen: number) =>
    studio.send('PUT', ['intents', name, 'utterance'], { id, text }, { 'if-match': `"${seen}"` });
  expect((await edit(`theirs ${number}`, version)).body).toMatchObject({
    text: `theirs ${number}`,
    version: version + 1,
  });
  await push(name, [`another ${number}`]);
  const refused = await edit(`mine ${number}`, version);
  expect(refused.status).toBe(412);
  expect(refused.body.current).toMatchObject({ id, text: `theirs ${number}`, version: version + 1 });
  expect((await edit(`mine ${number}`, version + 1)).status).toBe(200);
});

test('all are not replaced if others have changed one since', async () => {
  await push(name, [`a ${number}`]);
  const { version } = (await studio.get('intents', name)).body;
  const replace = (text: string) =>
    studio.send(
      'POST',
      ['intents', name, 'utterances'],
      { push: false, utterances: [{ text }] },
      { 'if-match': version },
    );
  expect((await replace(`b ${number}`)).status).toBe(200);
  const refused = await replace(`c ${number}`);
  expect(refused.status).toBe(412);
  expect(refused.body.current).toMatchObject({ version: version + 1, utterances: [{ text: `b ${number}` }] });
});

test('without push they are all replaced, and those that stay keep their ids', async () => {
  await push(name, [`a ${number}`, `b ${number}`]);
  const id = await idOf(name, `b ${number}`);
  const { body } = await push(name, [`b ${number}`, `c ${number}`], { push: false });
  expect(body.added.map((one: { text: string }) => one.text)).toEqual([`c ${number}`]);
  expect(body.skipped).toEqual([]);
  expect(await texts(name)).toEqual([`b ${number}`, `c ${number}`]);
  expect(await idOf(name, `b ${number}`)).toBe(id);
});

test('annotations must be within the text, not overlap, and name an attribute', async () => {
  const mark = (annotations: unknown) =>
    studio.post(['intents', name, 'utterances'], {
      utterances: [{ text: `fine ${number}` }, { text: 'to Paris and Rome', annotations }],
    });
  const outside = await mark([{ attribute: 'city', start: 3, end: 80 }]);
  expect(outside).toMatchObject({
    status: 400,
    body: { fields: { 'utterances.1.annotations.0.end': { message: expect.any(String) } } },
  });
  const overlapping = await mark([
    { attribute: 'city', start: 3, end: 8 },
    { attribute: 'city', start: 7, end: 9 },
  ]);
  expect(overlapping).toMatchObject({
    status: 400,
    body: { fields: { 'utterances.1.annotations.1.start': { message: expect.any(String) } } },
  });
  const unknown = await mark([{ attribute: 'town', start: 3, end: 8 }]);
  expect(unknown).toMatchObject({
    status: 400,
    body: { fields: { 'utterances.1.annotations.0.attribute': { message: expect.any(String) } } },
  });
  expect(await texts(name)).toEqual([]);
});

test('one is changed, but not into an existing utterance', async () => {
  await push(name, [`old ${number}`, `kept ${number}`]);
  const id = await idOf(name, `old ${number}`);
  const annotations = [{ attribute: 'city', start: 0, end: 3 }];
  const changed = await studio.put(['intents', name, 'utterance'], { id, text: `new ${number}`, annotations });
  expect(changed.body).toMatchObject({ id, text: `new ${number}`, annotations });
  const taken = await studio.put(['intents', name, 'utterance'], { id, text: `KEPT ${number}` });
  expect(taken).toMatchObject({ status: 409, body: { type: 'utterance_taken' } });
});

test('moved utterances lose annotations that the other intent has no attribute for, and are not duplicated', async () => {
  const annotations = [{ attribute: 'city', start: 0, end: 2 }];
  await studio.post(['intents', name, 'utterances'], {
    utterances: [{ text: `go ${number}`, annotations }, { text: `x ${number}` }],
  });
  await push(other, [`X ${number}`], { forceenable: true });
  await studio.put(['intents', other, 'attributes'], { attributes: [] });
  const ids = [await idOf(name, `go ${number}`), await idOf(name, `x ${number}`)];
  const { body } = await studio.post(['intents', name, 'utterances', 'move'], { ids, to: other });
  expect(body).toEqual({ moved: 2 });
  expect(await texts(name)).toEqual([]);
  const there = (await studio.get('intents', other)).body.utterances;
  expect(there.map((one: { text: string }) => one.text).toSorted()).toEqual([`X ${number}`, `go ${number}`]);
  expect(there.flatMap((one: { annotations: unknown[] }) => one.annotations)).toEqual([]);
});

test('are deleted, and every change raises the version of the intent', async () => {
  await push(name, [`gone ${number}`]);
  const before = (await studio.get('intents', name)).body.version;
  const ids = [await idOf(name, `gone ${number}`), 'unknown'];
  expect((await studio.remove(['intents', name, 'utterances'], { ids })).body).toEqual({ deleted: 1 });
  expect((await studio.get('intents', name)).body.version).toBe(before + 1);
});

test('2,000 utterances of the maximum length fit in one call', async () => {
  const long = Array.from({ length: 2000 }, (_, i) => `${number} ${i} ${'語'.repeat(i < 20 ? 1980 : 20)}`);
  const { body, status } = await push(name, long);
  expect([status, body.added.length, body.skipped.length]).toEqual([200, 2000, 0]);
  expect(await texts(name)).toEqual(long);
});
