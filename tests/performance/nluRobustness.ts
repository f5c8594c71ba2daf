import type { Model } from '../../server/src/nlu/model.ts';
import { predict } from '../../server/src/nlu/predict.ts';
import { sentences } from '../../server/src/nlu/entities/sentences.ts';
import { type Example, draw, shuffled } from './nluData.ts';
import { accuracyOfOurs, trainOurs } from './nluEngines.ts';
import { type Answer, atBestThreshold, calibrationError, separation } from './nluMetrics.ts';
import { withGreeting, withStory, withTypos } from './nluNoise.ts';
import type { Figure } from './table.ts';

interface Data {
  train: Example[];
  test: Example[];
}

/** One intent in `HIDDEN` is hidden, in turn: its test utterances are then out of scope. */
const HIDDEN = 4;
const TURNS = [0, 1, 2, 3];
const SHOTS = 10;
const SEEDS = [1, 2, 3];
/** Examples kept of every other intent, to measure imbalance. */
const SCARCE = 10;

/** Calibration, out-of-scope texts, and the order and balance of the input; without a peer. */
export function robustness(data: Data): Figure[] {
  const full = trainOurs(data.train).model;
  const few = SEEDS.map((seed) => trainOurs(draw(data.train, SHOTS, seed)).model);
  return [
    error('calibration error', [full], data.test),
    error(`calibration error with ${SHOTS} examples an intent, mean of ${SEEDS.length} draws`, few, data.test),
    estimateFigure(few, data.test),
    ...noiseFigures(full, data.test),
    ...outOfScope(data),
    ...order(data, full),
  ];
}

function error(what: string, models: readonly Model[], test: readonly Example[]): Figure {
  const errors = models.map((model) => calibrationError(answers(model, test)));
  return { what, measured: mean(errors), unit: '', goal: 0.04 };
}

/** Difference between the accuracy that training estimates with few examples and the measured one, in points. */
function estimateFigure(models: readonly Model[], test: readonly Example[]): Figure {
  const gaps = models.map((model) => {
    const right = test.filter(({ text, intent }) => predict(model, text).intent === intent).length;
    return Math.abs((model.data.classifier.calibration.accuracy ?? 0) - right / test.length);
  });
  return {
    what: `accuracy that training estimates with ${SHOTS} examples an intent, off by`,
    measured: 100 * mean(gaps),
    unit: 'points',
  };
}

/** Real-life noise: the share of texts that is answered correctly at the recommended threshold. */
function noiseFigures(model: Model, test: readonly Example[]): Figure[] {
  const answered = (change: (text: string, seed: number) => string) => {
    const right = test.filter(({ text, intent }, at) => predict(model, change(text, at + 1)).intent === intent);
    return (100 * right.length) / test.length;
  };
  const clean = answered((text) => text);
  const line = (what: string, change: (text: string, seed: number) => string, lost: number): Figure => {
    return {
      what: `${what}: right at the threshold`,
      measured: answered(change),
      unit: '%',
      goal: clean - lost,
      atLeast: true,
    };
  };
  return [
    { what: 'as written: right at the threshold', measured: clean, unit: '%' },
    line('one typo', (text, seed) => withTypos(text, 1, seed), 3),
    line('three typos', (text, seed) => withTypos(text, 3, seed), 12),
    line('between a greeting and thanks', withGreeting, 0.03 * clean),
    line('after two unrelated sentences', withStory, 0.15 * clean),
  ];
}

function answers(model: Model, test: readonly Example[]): Answer[] {
  return test.map(({ text, intent }) => {
    const { score, intents } = predict(model, text);
    return { score, right: intents[0]?.name === intent };
  });
}

/** Near: hidden intents of the same bank. Far: texts about any other subject. */
function outOfScope({ train, test }: Data): Figure[] {
  const names = [...new Set(train.map(({ intent }) => intent))].sort();
  const far = (['building', 'heldOut'] as const).flatMap((part) => sentences('english', part).map(({ text }) => text));
  const turns = TURNS.map((turn) => {
    const hidden = new Set(names.filter((_, index) => index % HIDDEN === turn));
    const { model } = trainOurs(train.filter(({ intent }) => !hidden.has(intent)));
    const inScope = answers(
      model,
      test.filter(({ intent }) => !hidden.has(intent)),
    );
    const outside = test.filter(({ intent }) => hidden.has(intent));
    const near = answers(model, outside).map(({ score }) => score);
    const rejected = outside.filter(({ text }) => predict(model, text).intent === null).length / outside.length;
    const scores = inScope.map(({ score }) => score);
    const { recall, accuracy } = atBestThreshold(inScope, near);
    const elsewhere = far.map((text) => predict(model, text).score);
    return { near: separation(scores, near), far: separation(scores, elsewhere), recall, accuracy, rejected };
  });
  const of = (pick: (turn: (typeof turns)[number]) => number) => mean(turns.map(pick));
  return [
    { what: 'hidden intents of the same bank: separation (AUROC)', measured: of(({ near }) => near), unit: '' },
    {
      what: 'hidden intents: turned away at the threshold with most right answers',
      measured: 100 * of(({ recall }) => recall),
      unit: '%',
      goal: 50,
      atLeast: true,
    },
    { what: 'right answers in scope at that threshold', measured: 100 * of(({ accuracy }) => accuracy), unit: '%' },
    {
      what: 'hidden intents: turned away at the recommended threshold',
      measured: 100 * of(({ rejected }) => rejected),
      unit: '%',
    },
    {
      what: 'sentences about something else: separation (AUROC)',
      measured: of(({ far: away }) => away),
      unit: '',
      goal: 0.95,
      atLeast: true,
    },
  ];
}

function order({ train, test }: Data, full: Model): Figure[] {
  const accuracy = accuracyOfOurs(full, test);
  const byLabel = train.toSorted((a, b) => (a.intent < b.intent ? -1 : a.intent > b.intent ? 1 : 0));
  const orders = [byLabel, shuffled(train, 1), train.toReversed()];
  const most = Math.max(
    ...orders.map((examples) => Math.abs(accuracyOfOurs(trainOurs(examples).model, test) - accuracy)),
  );
  const names = [...new Set(train.map(({ intent }) => intent))].sort();
  const scarce = new Set(names.filter((_, index) => index % 2 === 0));
  const kept = new Set(draw(train, SCARCE, 1));
  const uneven = trainOurs(train.filter((example) => !scarce.has(example.intent) || kept.has(example))).model;
  const even = trainOurs(train.filter((example) => kept.has(example))).model;
  const ofScarce = test.filter(({ intent }) => scarce.has(intent));
  return [
    { what: 'accuracy changes by order (by label, shuffled, reversed)', measured: 100 * most, unit: 'points', goal: 0 },
    {
      what: `every other intent cut to ${SCARCE} examples: accuracy`,
      measured: 100 * accuracyOfOurs(uneven, test),
      unit: '%',
    },
    {
      what: `of the cut intents alone (peer: all intents cut to ${SCARCE})`,
      measured: 100 * accuracyOfOurs(uneven, ofScarce),
      peer: 100 * accuracyOfOurs(even, ofScarce),
      unit: '%',
    },
  ];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
