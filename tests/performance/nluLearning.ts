import type { Model } from '../../server/src/nlu/model.ts';
import { conclude, decisionValuesOf } from '../../server/src/nlu/predict.ts';
import { selfTrain } from '../../server/src/nlu/selfTraining.ts';
import { teachingValues } from '../../server/src/nlu/teachingValues.ts';
import { draw, type Example, shuffled } from './nluData.ts';
import { accuracyOfOurs, inputOf, trainOurs } from './nluEngines.ts';
import type { Figure } from './table.ts';

const SEEDS = [1, 2];
/** Labelled examples per intent, at the start and at the end. */
const LABELS = { first: 2, last: 5 };
const SHOTS = 10;
/** Unreviewed messages that a training is given. */
const MESSAGES = 5000;
const ROUNDS = LABELS.last - LABELS.first;

interface Data {
  train: Example[];
  test: Example[];
}
type Choice = (model: Model, open: readonly Example[], known: readonly Example[], seed: number) => Example[];

const atRandom: Choice = (_model, open, _known, seed) => shuffled(open, seed);

/** The order in which Verbatim lists messages that need review. */
const byReviewValue: Choice = (model, open, known) => {
  const score = (text: string) => conclude(model, decisionValuesOf(model, text), 0).score;
  const said = ({ text }: Example) => ({ text, language: 'english' });
  const values = teachingValues(
    open.map((example) => ({ ...said(example), count: 1, score: score(example.text) })),
    known.map(said),
  );
  return open
    .map((example, at) => ({ example, value: values[at] ?? 0 }))
    .sort((a, b) => b.value - a.value)
    .map(({ example }) => example);
};

/** Accuracy after a model was trained with the messages chosen and reviewed in each round. */
function accuracyWithReviews({ train, test }: Data, choose: Choice, seed: number): number {
  const labelled = new Set(draw(train, LABELS.first, seed));
  const intents = new Set(train.map(({ intent }) => intent)).size;
  let { model } = trainOurs([...labelled]);
  for (let round = 1; round <= ROUNDS; round++) {
    const open = train.filter((example) => !labelled.has(example));
    const chosen = choose(model, open, [...labelled], 100 * seed + round).slice(0, intents);
    for (const example of chosen) labelled.add(example);
    ({ model } = trainOurs([...labelled]));
  }
  return accuracyOfOurs(model, test);
}

/** Accuracy with ten examples per intent, and with the newest messages that self-training would use. */
function selfTrainingResult({ train, test }: Data, seed: number) {
  const given = draw(train, SHOTS, seed);
  const known = new Set(given);
  const messages = shuffled(
    train.filter((example) => !known.has(example)),
    seed,
  ).slice(0, MESSAGES);
  const since = process.cpuUsage();
  const made = selfTrain(
    inputOf(given),
    messages.map(({ text }) => text),
  );
  const { user, system } = process.cpuUsage(since);
  return {
    without: accuracyOfOurs(trainOurs(given).model, test),
    with: accuracyOfOurs(made.learned.model, test),
    estimatedWithout: made.accuracyWithout ?? 0,
    estimated: made.accuracy ?? 0,
    cpu: (user + system) / 1e6,
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Measures reviews and self-training; the rest of the training file are the messages. */
export function learningFigures(data: Data): Figure[] {
  const [random = 0, chosen = 0] = [atRandom, byReviewValue].map((choose) =>
    mean(SEEDS.map((seed) => accuracyWithReviews(data, choose, seed))),
  );
  const reviews = `${LABELS.last} labels an intent, ${LABELS.first} of them given, the rest reviewed`;
  const own = SEEDS.map((seed) => selfTrainingResult(data, seed));
  const given = `${SHOTS} examples an intent`;
  return [
    { what: `accuracy with ${given}`, measured: 100 * mean(own.map((one) => one.without)), unit: '%' },
    {
      what: `accuracy with ${given} and unreviewed messages`,
      measured: 100 * mean(own.map((one) => one.with)),
      unit: '%',
    },
    {
      what: `the same, estimated without them`,
      measured: 100 * mean(own.map((one) => one.estimatedWithout)),
      unit: '%',
    },
    { what: `the same, estimated with them`, measured: 100 * mean(own.map((one) => one.estimated)), unit: '%' },
    { what: `training CPU with unreviewed messages`, measured: mean(own.map((one) => one.cpu)), unit: 's' },
    { what: `accuracy with ${reviews}: messages at random`, measured: 100 * random, unit: '%' },
    {
      what: `accuracy with ${reviews}: by what teaches most`,
      measured: 100 * chosen,
      unit: '%',
      goal: 70,
      atLeast: true,
    },
  ];
}
