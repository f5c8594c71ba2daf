import { afterAll, beforeAll, expect, test } from 'vitest';
import { Studio } from '../../testing/nlp.ts';
import { understand } from '../prediction/understand.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
  await studio.post(['class'], { class_name: 'Travel' });
});
afterAll(() => studio.stop());

test('the marked utterances of a class are listed by intent', async () => {
  const attributes = [{ id: 'c', name: 'city', type: 'text' }];
  const annotations = [{ attribute: 'city', start: 8, end: 13 }];
  await studio.post(['intents'], {
    intent_name: 'travel.fly',
    classes: ['Travel'],
    attributes,
    utterances: [{ text: 'fly me to Rome' }, { text: 'trip to Paris', annotations }],
  });
  await studio.post(['intents'], {
    intent_name: 'elsewhere',
    attributes,
    utterances: [{ text: 'sail to Genoa', annotations }],
  });
  const { body } = await studio.get('class', 'Travel', 'annotations');
  expect(body).toMatchObject({
    total: 1,
    data: [{ intent: 'travel.fly', text: 'trip to Paris', annotations }],
  });
});

test('a message just below the threshold gets the fallback of the nearest intent', async () => {
  const answer = (text: string) => ({ answers: [{ id: text, text, choices: [] }] });
  await studio.post(['intents'], {
    intent_name: 'travel.hotel',
    classes: ['Travel'],
    utterances: ['book a room', 'find a hotel', 'I need a bed', 'reserve a suite'].map((text) => ({ text })),
  });
  await studio.put(['class', 'Travel', 'fallback'], answer('Pardon?'));
  const saved = await studio.put(['intents', 'travel.hotel', 'fallback'], answer('Do you want to book a room?'));
  expect(saved).toMatchObject({ status: 200, body: { fallback: [{ text: 'Do you want to book a room?' }] } });
  await studio.post(['class', 'Travel', 'train'], {}, 'async=false');
  await studio.post(['class', 'Travel', 'publish']);
  const said = async (text: string) => {
    const { intent, fallback } = await understand(studio.server.deps, studio.ws, text);
    return { intent, fallback: fallback.map((one) => one.text) };
  };
  expect(await said('book a room')).toEqual({ intent: 'travel.hotel', fallback: ['Pardon?'] });
  // A threshold that no prediction reaches.
  await studio.put(['class', 'Travel', 'threshold'], { threshold: 1 });
  await studio.post(['class', 'Travel', 'publish']);
  expect(await said('book a room')).toEqual({ intent: null, fallback: ['Do you want to book a room?'] });
  expect(await said('zzyzx qwpf')).toEqual({ intent: null, fallback: ['Pardon?'] });
});
