/*
 * Intent recognition against nlp.js with its defaults, in the same run: `npx tsx tests/performance/nlu.bench.ts`.
 * Training times are CPU seconds of the process, medians of interleaved repeats. Both engines get the documents in the
 * order of the file; nlp.js, whose answers depend on the order, gets them in a random order as well.
 */
import type { Nlp } from '@nlpjs/basic';
import { encodeModel } from '../../server/src/nlu/artefact.ts';
import type { Model } from '../../server/src/nlu/model.ts';
import { predict } from '../../server/src/nlu/predict.ts';
import { banking77, draw, type Example, SHARED, shuffled } from './nluData.ts';
import { accuracyOfOurs, accuracyOfPeer, trainOurs, trainPeer } from './nluEngines.ts';
import { learningFigures } from './nluLearning.ts';
import { requestFigures } from './nluRequests.ts';
import { robustness } from './nluRobustness.ts';
import { vietnameseFigures } from './nluVietnamese.ts';
import { printTable, quantile, type Figure } from './table.ts';

const REPEATS = 3;
const SEEDS = [1, 2, 3];
const SHOTS = 10;
const WARM_UP = 300;

/** Takes about two minutes. */
async function run(data: NonNullable<ReturnType<typeof banking77>>): Promise<Figure[]> {
  const small = SEEDS.map((seed) => trainOurs(draw(data.train, SHOTS, seed)));
  const smallAccuracy = mean(small.map(({ model }) => accuracyOfOurs(model, data.test)));
  const smallCpu = Math.max(...small.map(({ cpu }) => cpu));

  const ours: { model: Model; cpu: number }[] = [];
  const peers: { nlp: Nlp; cpu: number }[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    ours.push(trainOurs(data.train));
    peers.push(await trainPeer(data.train));
  }
  const [first] = ours;
  const [peer] = peers;
  if (!first || !peer) return [];
  // Measured before any other call with the test texts, because the peer caches the texts it has seen.
  const time = await p50(data, (text) => predict(first.model, text));
  const peerTime = await p50(data, (text) => peer.nlp.process('en', text));
  const accuracy = accuracyOfOurs(first.model, data.test);
  const peerAccuracy = await accuracyOfPeer(peer.nlp, data.test);
  const luckyAccuracy = await accuracyOfPeer((await trainPeer(shuffled(data.train, 1))).nlp, data.test);
  const smallPeers = [];
  const smallLucky = [];
  for (const seed of SEEDS) {
    const drawn = draw(data.train, SHOTS, seed);
    smallPeers.push(await accuracyOfPeer((await trainPeer(inFileOrder(drawn, data.train))).nlp, data.test));
    smallLucky.push(await accuracyOfPeer((await trainPeer(shuffled(drawn, seed))).nlp, data.test));
  }
  const cpu = median(ours.map((one) => one.cpu));
  const peerCpu = median(peers.map((one) => one.cpu));
  const rejects = falseRejects(first.model, data.test);
  const bytes = encodeModel(first.model).length;
  const peerBytes = Buffer.byteLength(peer.nlp.export());

  return [
    { what: 'banking77 accuracy', measured: 100 * accuracy, unit: '%', goal: 91, atLeast: true },
    {
      what: 'banking77 error',
      measured: 100 * (1 - accuracy),
      peer: 100 * (1 - peerAccuracy),
      unit: '%',
      ratio: (1 - accuracy) / (1 - peerAccuracy),
      goal: 0.2,
    },
    {
      what: 'banking77 error, nlp.js with its input shuffled',
      measured: 100 * (1 - accuracy),
      peer: 100 * (1 - luckyAccuracy),
      unit: '%',
      ratio: (1 - accuracy) / (1 - luckyAccuracy),
    },
    {
      what: 'training CPU, 10,003 utterances',
      measured: cpu,
      peer: peerCpu,
      unit: 's',
      ratio: cpu / peerCpu,
      goal: 0.65,
    },
    {
      what: 'prediction p50',
      measured: time * 1000,
      peer: peerTime * 1000,
      unit: 'µs',
      ratio: time / peerTime,
      goal: 0.65,
    },
    {
      what: `accuracy with ${SHOTS} examples an intent, mean of ${SEEDS.length} draws`,
      measured: 100 * smallAccuracy,
      unit: '%',
      goal: 74.5,
      atLeast: true,
    },
    {
      what: `error with ${SHOTS} examples an intent`,
      measured: 100 * (1 - smallAccuracy),
      peer: 100 * (1 - mean(smallPeers)),
      unit: '%',
      ratio: (1 - smallAccuracy) / (1 - mean(smallPeers)),
    },
    {
      what: `error with ${SHOTS} examples, nlp.js with its input shuffled`,
      measured: 100 * (1 - smallAccuracy),
      peer: 100 * (1 - mean(smallLucky)),
      unit: '%',
      ratio: (1 - smallAccuracy) / (1 - mean(smallLucky)),
    },
    { what: `training CPU, ${small[0]?.size ?? 0} utterances, slowest draw`, measured: smallCpu, unit: 's', goal: 1 },
    { what: 'right answers turned away by the suggested threshold', measured: 100 * rejects, unit: '%' },
    { what: 'size of the model', measured: bytes / 1e6, peer: peerBytes / 1e6, unit: 'MB', ratio: bytes / peerBytes },
  ];
}

/** The drawn examples in the order of the file: intent after intent. */
function inFileOrder(drawn: readonly Example[], file: readonly Example[]): Example[] {
  const chosen = new Set(drawn);
  return file.filter((example) => chosen.has(example));
}

/** Share of correctly predicted texts that the threshold rejects. */
function falseRejects(model: Model, test: readonly Example[]): number {
  const right = test
    .map(({ text, intent }) => ({ intent, prediction: predict(model, text) }))
    .filter(({ intent, prediction }) => prediction.intents[0]?.name === intent);
  return right.filter(({ prediction }) => prediction.intent === null).length / right.length;
}

/** Median milliseconds of one answer to a text that was never seen before, after a warm-up of the code. */
async function p50(
  { train: known, test }: { train: Example[]; test: Example[] },
  answer: (text: string) => unknown,
): Promise<number> {
  for (const { text } of known.slice(0, WARM_UP)) await answer(text);
  const times: number[] = [];
  for (const { text } of test) {
    const since = performance.now();
    await answer(text);
    times.push(performance.now() - since);
  }
  return median(times);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

const data = banking77();
if (data) {
  printTable('Intent recognition, banking77 (peer: nlp.js with its defaults)', await run(data));
  printTable('How sure, what is none of the intents, and in what order, banking77', robustness(data));
  printTable('Two requests in one message, banking77', requestFigures(data));
  printTable('Learning from conversations, banking77', learningFigures(data));
} else console.log(`banking77 was not measured: it is not in ${SHARED}`);
printTable('Vietnamese, a set of our own', vietnameseFigures());
