import { describe, expect, it } from 'vitest';
import { encodeModel } from './artefact.ts';
import { utcTime } from './entities/localTime.ts';
import { TrainingError } from './errors.ts';
import { predict } from './predict.ts';
import { train } from './train.ts';
import { ENGLISH, FRENCH } from './samples.ts';
import { trainingInput } from './testing.ts';
import type { TrainingInput, TrainingProgress } from './types.ts';

/** Additional text that dilutes the request after it. */
const story =
  'Yesterday evening grandmother baked wonderful apple pies, and later somebody danced upon tables. Heavy rain poured outside, therefore everybody stayed until midnight, singing folk melodies loudly. Unfortunately nobody brought umbrellas, blankets, lanterns or matches. Cinema visits became impossible.';
const english = train(trainingInput(ENGLISH));
const french = train({ ...trainingInput(FRENCH), language: 'auto' });

describe('predict', () => {
  it.each([
    ['balance', 'how much is on my account'],
    ['lostCard', 'help, my card got stolen yesterday'],
    ['transfer', 'transfering money to my brother'],
    ['hours', 'do you open on saturday'],
  ])('finds %s in words that are in no utterance', (intent, text) => {
    expect(predict(english, text).intent).toBe(intent);
  });

  it.each([
    ['solde', 'combien reste-t-il sur le compte'],
    ['carte', 'ma carte bancaire est perdue'],
    ['horaires', 'a quelle heure ouvrez vous'],
  ])('finds %s in French, accents or not, under auto', (intent, text) => {
    const prediction = predict(french, text);
    expect(prediction.intent).toBe(intent);
    expect(prediction.language).toBe('french');
  });

  it.each([
    ['lostCard', `Dear support team, ${story} My card got stolen yesterday. Many thanks, kind regards`],
    ['balance', `${story} How much is on my account?`],
  ])('finds %s among greetings, stories and thanks', (intent, text) => {
    const prediction = predict(english, text);
    expect(prediction.intent).toBe(intent);
    const { start = 0, end = 0 } = prediction.clause ?? {};
    expect(text.slice(start, end)).toMatch(/stolen|account/);
  });

  it('uses the whole text where no clause has a higher score', () => {
    expect(predict(english, 'what is my balance. tell me the balance').clause).toBeNull();
    expect(predict(english, 'Xyzzy qwrtp. Blorf snarg, mlem.').intent).toBeNull();
  });

  it.each([
    ['balance', 'waht is my blance'],
    ['lostCard', 'my wallett was stolne'],
  ])('finds %s in mistyped words', (intent, text) => {
    expect(predict(english, text).intent).toBe(intent);
  });

  it('sorts at most five intents and keeps scores between 0 and 1', () => {
    const { intents, score, margin } = predict(english, 'what is my balance');
    const scores = intents.map((one) => one.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(intents).toHaveLength(4);
    expect(score).toBe(scores[0]);
    expect(score).toBeLessThanOrEqual(1);
    expect(margin).toBeGreaterThan(0);
  });

  it.each(['xyzzy qwrtp', '', '???', '12345', '今天天气怎么样'])('predicts no intent for %j', (text) => {
    const prediction = predict(english, text);
    expect(prediction.intent).toBeNull();
    expect(prediction.score).toBeLessThan(0.15);
    expect(prediction.attributes).toEqual([]);
  });

  it('uses the given threshold', () => {
    expect(predict(english, 'what is my balance', { threshold: 1 }).intent).toBeNull();
    expect(predict(english, 'my account', { threshold: 0 }).intent).not.toBeNull();
  });

  it('predicts no intent for texts like the fallback utterances', () => {
    const input = { ...trainingInput(ENGLISH), fallbackUtterances: ['sing me a song', 'tell me a joke'] };
    expect(predict(train(input), 'can you tell me a good joke').intent).toBeNull();
  });
});

describe('train', () => {
  it('does not depend on the order of intents, utterances and fallback utterances', () => {
    const play = ['play [Adele](artist)', 'hear [Nina Simone](artist) now', 'play me [Miles Davis](artist)'];
    const input = {
      ...trainingInput({ ...ENGLISH, play }, { play: [{ name: 'artist', type: 'text' }] }),
      fallbackUtterances: ['tell me a joke', 'sing me a song'],
    };
    const turned: TrainingInput = {
      ...input,
      intents: input.intents.map((one) => ({ ...one, utterances: one.utterances.toReversed() })).toReversed(),
      fallbackUtterances: input.fallbackUtterances.toReversed(),
    };
    expect(encodeModel(train(turned))).toEqual(encodeModel(train(input)));
  });

  it('recognises a small intent beside a large one', () => {
    const balance = ENGLISH.balance.flatMap((text) => ['', 'please ', 'hello '].map((start) => start + text));
    const model = train(trainingInput({ balance, hours: ['when do you open'] }));
    expect(predict(model, 'do you open today').intent).toBe('hours');
  });

  it('with a single intent, predicts it only for similar texts', () => {
    const model = train(trainingInput({ lostCard: ENGLISH.lostCard }));
    expect(predict(model, 'I have lost my card').intent).toBe('lostCard');
    expect(predict(model, 'zzz fff').intent).toBeNull();
  });

  it('works with a single utterance and with intents that have none', () => {
    const model = train(trainingInput({ greet: ['hello there'], empty: [] }));
    expect(predict(model, 'hello there').intent).toBe('greet');
    expect(predict(model, 'vwxyz').intent).toBeNull();
  });

  it('reports when there is nothing to learn from', () => {
    const failure = catching(() => train(trainingInput({ greet: ['  '] })));
    expect(failure).toBeInstanceOf(TrainingError);
    expect(failure).toMatchObject({ problem: { type: 'nothing_to_learn' } });
  });

  it('refuses annotations outside of the utterance', () => {
    const input = trainingInput({ greet: ['hello'] });
    input.intents[0]?.utterances[0]?.annotations.push({ start: 3, end: 9, attribute: 'x' });
    expect(catching(() => train(input))).toMatchObject({
      problem: { type: 'training_annotation_outside', params: { intent: 'greet', attribute: 'x', text: 'hello' } },
    });
  });

  it('reports increasing progress up to 1', () => {
    const steps: TrainingProgress[] = [];
    train(trainingInput(ENGLISH), { onProgress: (step) => steps.push(step) });
    const values = steps.map(({ progress }) => progress);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toEqual({ stage: 'done', progress: 1 });
  });

  it('stops at an aborted signal', () => {
    const failure = catching(() => train(trainingInput(ENGLISH), { signal: AbortSignal.abort() }));
    expect(failure).toMatchObject({ name: 'AbortError' });
  });
});

describe('attributes', () => {
  const now = utcTime('2026-11-21T10:00Z');
  const input: TrainingInput = {
    ...trainingInput(
      {
        book: ['book a table for two tomorrow', 'reserve a table in Paris', 'I need a table tonight'],
        play: [
          'play something by [Miles Davis](artist)',
          'play music by [the Beatles](artist)',
          'put on a song by [Adele](artist)',
          'I want to hear a song by [Johnny Cash](artist) now',
          'play a record by [Nina Simone](artist) please',
        ],
      },
      {
        book: [
          { name: 'when', type: 'datetime' },
          { name: 'people', type: 'number' },
          { name: 'city', type: 'corpus:cities' },
        ],
        play: [{ name: 'artist', type: 'text' }],
      },
    ),
    corpora: [
      {
        name: 'cities',
        kind: 'list',
        fuzzy: true,
        values: [
          { value: 'Paris', synonyms: [] },
          { value: 'New York', synonyms: ['NYC'] },
        ],
      },
    ],
  };
  const model = train(input);

  it('are found by type, with their position in the text', () => {
    const text = 'book a table for three people tomorrow at 8pm in New Yrok';
    const { intent, attributes } = predict(model, text, { now });
    expect(intent).toBe('book');
    expect(attributes.map(({ name, value }) => [name, value])).toEqual([
      ['people', 3],
      ['when', '2026-11-22T20:00'],
      ['city', 'New York'],
    ]);
    for (const { start, end, text: found } of attributes) expect(text.slice(start, end)).toBe(found);
  });

  it('learned from annotations are found in values outside of the training data', () => {
    const { attributes } = predict(model, 'play a song by Frank Sinatra please');
    expect(attributes).toMatchObject([{ name: 'artist', type: 'text', value: 'Frank Sinatra' }]);
  });
});

function catching(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return null;
}
