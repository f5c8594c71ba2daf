import { containerBootstrap, Nlp } from '@nlpjs/basic';
import { LangEn } from '@nlpjs/lang-en';
import type { LanguageName } from '../../server/src/nlu/language.ts';
import type { Model } from '../../server/src/nlu/model.ts';
import { predict } from '../../server/src/nlu/predict.ts';
import { train } from '../../server/src/nlu/train.ts';
import type { TrainingInput } from '../../server/src/nlu/types.ts';
import type { Example } from './nluData.ts';

/** Trains our engine; `cpu` are seconds of the process. */
export function trainOurs(examples: readonly Example[], language: LanguageName = 'english') {
  const input = inputOf(examples, language);
  const since = process.cpuUsage();
  const model = train(input);
  return { model, cpu: cpuSeconds(since), size: examples.length };
}

/** The training input of our engine. */
export function inputOf(examples: readonly Example[], language: LanguageName = 'english'): TrainingInput {
  const intents = new Map<string, string[]>();
  for (const { intent, text } of examples) {
    intents.set(intent, [...(intents.get(intent) ?? []), text]);
  }
  return {
    language,
    intents: [...intents].map(([name, members]) => ({
      name,
      attributes: [],
      utterances: members.map((text) => ({ text, annotations: [] })),
    })),
    corpora: [],
    fallbackUtterances: [],
  };
}

/** Trains nlp.js with its defaults, with the documents in the given order. */
export async function trainPeer(examples: readonly Example[]) {
  // Otherwise it prints a line per epoch.
  const container = await containerBootstrap({ settings: { 'nlu-en': { log: false } } });
  container.use(Nlp);
  container.use(LangEn);
  const nlp = container.get('nlp');
  nlp.settings.autoSave = false;
  nlp.settings.log = false;
  nlp.addLanguage('en');
  const since = process.cpuUsage();
  for (const { text, intent } of examples) nlp.addDocument('en', text, intent);
  await nlp.train();
  return { nlp, cpu: cpuSeconds(since) };
}

/** Share of texts whose best intent is the right one, at any score. */
export function accuracyOfOurs(model: Model, test: readonly Example[]): number {
  const right = test.filter(({ text, intent }) => predict(model, text).intents[0]?.name === intent);
  return right.length / test.length;
}

export async function accuracyOfPeer(nlp: Nlp, test: readonly Example[]): Promise<number> {
  let right = 0;
  for (const { text, intent } of test) {
    const { classifications } = await nlp.process('en', text);
    if (classifications.find((one) => one.intent !== 'None')?.intent === intent) right++;
  }
  return right / test.length;
}

function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}
