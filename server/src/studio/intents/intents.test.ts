import { afterAll, beforeAll, expect, test } from 'vitest';
import { Studio } from '../../testing/nlp.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
  await studio.post(['class'], { class_name: 'Shop' });
});
afterAll(() => studio.stop());

const city = { id: 'c', name: 'city', type: 'text' };

test('an intent is created with everything, and listed without its utterances', async () => {
  const draft = {
    name: ' Où est ma commande / order? ',
    classes: ['shop'],
    attributes: [city],
    answers: [{ id: 'a', text: 'On its way.', choices: [{ label: 'Thanks', value: 'thanks' }] }],
    utterances: [{ text: 'ship to Paris', annotations: [{ attribute: 'city', start: 8, end: 13 }] }],
  };
  const { status, body } = await studio.post(['intents'], draft);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    intent_name: 'Où est ma commande / order?',
    intentCodeName: 'ou_est_ma_commande_order',
    skill: 'neuralNetworkIntent',
    classes: ['Shop'],
    utterance_count: 1,
    answer_count: 1,
    utterances: [{ text: 'ship to Paris', source: 'hand', annotations: draft.utterances[0]?.annotations }],
  });
  const listed = await studio.get('intents');
  expect(listed.body.data).toMatchObject([{ id: body.id, classes: ['Shop'], utterance_count: 1 }]);
  expect(listed.body.data[0]).not.toHaveProperty('utterances');
  expect((await studio.get('class', 'Shop')).body).toMatchObject({ intents: [body.id], utterance_count: 1 });
  expect((await studio.get('intents', 'OÙ est ma commande / order?')).body.id).toBe(body.id);
});

test('what a change leaves out stays', async () => {
  const { body } = await studio.post(['intents'], {
    intent_name: 'Whole',
    classes: ['Shop'],
    attributes: [city],
    answers: [{ id: 'a', text: 'Yes.' }],
  });
  const changed = await studio.put(['intents', 'Whole'], { intent_name: 'Entire' });
  expect(changed.body).toMatchObject({ id: body.id, intent_name: 'Entire', classes: ['Shop'], answer_count: 1 });
  expect(changed.body.attributes).toEqual([city]);
});

test('names are listed in natural order: 2 before 10', async () => {
  for (const intent_name of ['step 10', 'Step 2', 'step 1']) await studio.post(['intents'], { intent_name });
  const { body } = await studio.get('intents');
  const names = body.data.map((intent: { intent_name: string }) => intent.intent_name);
  expect(names.filter((name: string) => /^step/i.test(name))).toEqual(['step 1', 'Step 2', 'step 10']);
});

test('a refused intent is not created in part', async () => {
  await studio.post(['intents'], { intent_name: 'First', utterances: [{ text: 'mine alone' }] });
  const refused = await studio.post(['intents'], {
    intent_name: 'Second',
    utterances: [{ text: 'fine' }, { text: 'Mine  Alone' }],
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'utterances.1.text': { type: 'utterance_taken', params: { intent: 'First' } } } },
  });
  expect((await studio.get('intents', 'Second')).status).toBe(404);
});

test('a taken name, an unknown class, a missing corpus and equal attributes are refused', async () => {
  await studio.post(['intents'], { intent_name: 'Taken' });
  expect(await studio.post(['intents'], { intent_name: 'TAKEN' })).toMatchObject({
    status: 409,
    body: { type: 'intent_name_taken' },
  });
  const draft = { intent_name: 'Fresh' };
  const noClass = await studio.post(['intents'], { ...draft, classes: ['nowhere'] });
  expect(noClass.body.fields).toHaveProperty(['classes.0']);
  const noCorpus = await studio.post(['intents'], { ...draft, attributes: [{ ...city, type: 'corpus:towns' }] });
  expect(noCorpus.body.fields).toHaveProperty(['attributes.0.type']);
  const twice = await studio.post(['intents'], { ...draft, attributes: [city, { ...city, id: 'd', name: 'City' }] });
  expect(twice.body.fields).toHaveProperty(['attributes.1.name']);
});

test('annotations follow an attribute to its new name, and are removed with it', async () => {
  await studio.post(['intents'], {
    intent_name: 'Travel',
    attributes: [city, { id: 'd', name: 'day', type: 'date' }],
    utterances: [
      {
        text: 'to Oslo today',
        annotations: [
          { attribute: 'city', start: 3, end: 7 },
          { attribute: 'day', start: 8, end: 13 },
        ],
      },
    ],
  });
  const changed = await studio.put(['intents', 'Travel', 'attributes'], { attributes: [{ ...city, name: 'town' }] });
  expect(changed.body.utterances[0].annotations).toEqual([{ attribute: 'town', start: 3, end: 7 }]);
});

test('a stale save is refused with the saved version of the intent', async () => {
  await studio.post(['intents'], { intent_name: 'Busy' });
  await studio.post(['intents', 'Busy', 'utterances'], { utterances: [{ text: 'are you busy' }] });
  const stale = await studio.put(['intents', 'Busy'], { answers: [] }, { 'if-match': '1' });
  expect(stale).toMatchObject({
    status: 412,
    body: { current: { version: 2, utterances: [{ text: 'are you busy' }] } },
  });
});

test('a deleted intent leaves its classes and comes back into them', async () => {
  const { body } = await studio.post(['intents'], {
    intent_name: 'Here',
    classes: ['Shop'],
    utterances: [{ text: 'boo' }],
  });
  await studio.remove(['intents', 'Here']);
  expect((await studio.get('class', 'Shop')).body.intents).not.toContain(body.id);
  const free = await studio.post(['intents'], { intent_name: 'There', utterances: [{ text: 'boo' }] });
  expect(free.status).toBe(201);
  // Saving the class in the meantime does not remove the deleted intent.
  await studio.put(['class', 'Shop'], { intents: [] });
  await studio.post(['restore'], { kind: 'intent', id: body.id });
  expect((await studio.get('class', 'Shop')).body.intents).toEqual([body.id]);
});

test('skills and built-in types are named', async () => {
  expect((await studio.get('skills')).body.data).toMatchObject([{ skill: 'neuralNetworkIntent' }]);
  const builtins = (await studio.get('builtins')).body.data;
  expect(builtins.map((one: { name: string }) => one.name)).toContain('date');
});
