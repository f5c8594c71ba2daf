import { questionLimits } from '@parlance/contract/questionTables';
import { clusterTexts, type PredictedText } from '../../server/src/nlu/clusters.ts';
import { banking77, type Example } from './nluData.ts';
import { printTable, type Figure } from './table.ts';

/**
 * Clusters unanswered messages with the same meaning, found among labelled ones: whether the messages of a cluster
 * belong together, and how long it takes.
 */

const data = banking77();
if (!data) throw new Error('banking77 is not there: PARLANCE_SHARED names the folder that data/banking77 is in');

const said = (examples: readonly Example[]): PredictedText[] =>
  examples.map(({ text }) => ({ text, language: 'english', count: 1 }));

function measure(what: string, examples: readonly Example[]): Figure[] {
  const texts = said(examples);
  const began = process.cpuUsage();
  const clusters = clusterTexts(texts, questionLimits.messages);
  const { user, system } = process.cpuUsage(began);
  const labelled = clusters.map((cluster) => cluster.map((at) => examples[at]?.intent ?? ''));
  return [
    { what: `${what}: clusters`, measured: clusters.length, unit: '' },
    { what: `${what}: in a cluster`, measured: (100 * labelled.flat().length) / texts.length, unit: '%' },
    { what: `${what}: purity`, measured: purityOf(labelled), unit: '' },
    { what: `${what}: mutual information (NMI)`, measured: mutualInformation(labelled), unit: '' },
    { what: `${what}: CPU time`, measured: (user + system) / 1e6, unit: 's' },
  ];
}

const counted = (labels: readonly string[]): number[] => {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts.values()];
};
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The share of texts whose intent is the most frequent of their cluster. */
const purityOf = (clusters: readonly string[][]): number =>
  sum(clusters.map((labels) => Math.max(...counted(labels)))) / clusters.flat().length;

/**
 * Normalized mutual information of clusters and intents, 0 to 1: twice their mutual information divided by the sum of
 * their entropies.
 */
function mutualInformation(clusters: readonly string[][]): number {
  const all = clusters.flat();
  const entropy = (counts: readonly number[], of: number) => -sum(counts.map((n) => (n / of) * Math.log(n / of)));
  const ofIntents = entropy(counted(all), all.length);
  const ofClusters = entropy(
    clusters.map(({ length }) => length),
    all.length,
  );
  const within = sum(clusters.map((labels) => (labels.length / all.length) * entropy(counted(labels), labels.length)));
  return (2 * (ofIntents - within)) / (ofIntents + ofClusters);
}

/** As many texts as one clustering reads: the same utterances again, each without its last word. */
const shortened = data.train.map(({ text, intent }) => ({ text: text.replace(/\s+\S+$/u, ''), intent }));
const all = [...data.train, ...data.test];
const most = [...all, ...shortened].slice(0, questionLimits.texts);

printTable('Unanswered questions', [
  ...measure(`${data.test.length} texts`, data.test),
  ...measure(`${all.length} texts`, all),
  ...measure(`${most.length} texts`, most),
]);
