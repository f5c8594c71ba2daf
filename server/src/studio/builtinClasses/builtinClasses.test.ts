import { afterAll, beforeAll, expect, test } from 'vitest';
import { writtenAnswer } from '../../conversation/messages/respond.ts';
import { Studio } from '../../testing/nlp.ts';
import { understand } from '../prediction/understand.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.stop());

const ask = (text: string) => understand(studio.server.deps, studio.ws, text);

test('built-in small talk is listed with what it knows, and answers once it is published', async () => {
  const { body } = await studio.get('builtins', 'class');
  expect(body.data).toMatchObject([{ class_name: '$smalltalk', languages: ['english', 'french'], published_at: null }]);
  const thanks = body.data[0].intents.find((intent: { intent_name: string }) => intent.intent_name.endsWith('.thanks'));
  expect(thanks.utterances).toContainEqual({ text: 'merci', language: 'french' });
  expect(await ask('hello')).toMatchObject({ class: null });

  const published = await studio.post(['class', '$smalltalk', 'publish']);
  expect(published.body).toMatchObject({ static: true, published_at: expect.any(String) });
  expect(await ask('good morning!')).toMatchObject({ class: '$smalltalk', intent: '$smalltalk.greeting' });
  expect(await ask('je vous remercie beaucoup')).toMatchObject({ intent: '$smalltalk.thanks', language: 'french' });
  expect(await ask('bye, see you')).toMatchObject({ intent: '$smalltalk.goodbye' });
  expect(await ask('which invoice was charged to my bank account in May')).toMatchObject({ intent: null });

  await studio.send('DELETE', ['class', '$smalltalk', 'publish']);
  expect(await ask('hello')).toMatchObject({ class: null });
});

test('classes of the workspace come before small talk', async () => {
  await studio.post(['class', '$smalltalk', 'publish']);
  await studio.post(['class'], { class_name: 'Shop', intents: [] });
  const createIntent = (intent_name: string, texts: string[]) =>
    studio.post(['intents'], { intent_name, classes: ['Shop'], utterances: texts.map((text) => ({ text })) });
  await createIntent('shop.hello', ['hello', 'hi', 'good morning', 'hello there', 'hey', 'greetings']);
  await createIntent('shop.parcel', [
    'where is my parcel',
    'track my parcel',
    'my parcel is late',
    'when does it arrive',
  ]);
  await studio.post(['class', 'Shop', 'train'], {}, 'async=false');
  await studio.post(['class', 'Shop', 'publish']);
  expect(await ask('hello')).toMatchObject({ intent: 'shop.hello' });
  expect(await ask('thank you very much')).toMatchObject({ intent: '$smalltalk.thanks' });
  expect(await ask('where is my parcel')).toMatchObject({ intent: 'shop.parcel' });
  expect(await ask('zzyzx qwpf')).toMatchObject({ class: 'Shop', intent: null });
});

test('an answer of small talk is in the language of the message', async () => {
  const text = 'merci beaucoup';
  const understood = await ask(text);
  const { ws } = studio;
  const turn = { place: { ws, channel: 'console' as const }, understood, language: understood.language };
  expect(['Avec plaisir !', 'Je vous en prie.']).toContain(writtenAnswer(turn).text);
});

test('visitors are not asked to train a class where nothing is published', async () => {
  const understood = { ...(await ask('hello')), classId: null, answers: [], fallback: [] };
  const answerOn = (channel: 'console' | 'widget') =>
    writtenAnswer({ place: { ws: studio.ws, channel }, understood, language: 'english' }).text;
  expect(answerOn('console')).toMatch(/train a class/);
  expect(answerOn('widget')).toMatch(/cannot answer questions yet/);
});

test('a built-in class cannot be changed, trained, exported or deleted', async () => {
  const refused = { status: 403, body: { type: 'class_built_in' } };
  expect(await studio.put(['class', '$smalltalk'], { class_name: 'mine' })).toMatchObject(refused);
  expect(await studio.put(['class', '$SmallTalk', 'fallback'], { answers: [] })).toMatchObject(refused);
  expect(await studio.post(['class', '$smalltalk', 'train'])).toMatchObject(refused);
  expect(await studio.remove(['class', '$smalltalk'])).toMatchObject(refused);
  expect(await studio.post(['class', '$smalltalk', 'testsets'], { name: 'mine' })).toMatchObject(refused);
  expect(await studio.get('export', 'class', '$smalltalk')).toMatchObject(refused);
  expect((await studio.post(['class'], { class_name: '$mine' })).status).toBe(400);
  expect((await studio.get('class', '$smalltalk', 'needToTrain')).body.needToTrain).toBe(false);
  const said = await studio.post(['class', '$smalltalk', 'utterance'], { utterance: 'who are you', why: true });
  expect(said.body).toMatchObject({ intent: '$smalltalk.who_are_you', class: '$smalltalk' });
});
