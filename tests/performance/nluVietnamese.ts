import type { Model } from '../../server/src/nlu/model.ts';
import { predict } from '../../server/src/nlu/predict.ts';
import { foldAccents } from '../../server/src/nlu/text.ts';
import type { Example } from './nluData.ts';
import { trainOurs } from './nluEngines.ts';
import type { Figure } from './table.ts';
import { vietnamese } from './vietnamese.ts';

const HELD_OUT = 4;

/**
 * Vietnamese with tones, as it is taught, and without, as many people type it on a phone; on a small set of our own.
 */
export function vietnameseFigures(): Figure[] {
  const rows = Object.entries(vietnamese);
  const examples = (of: (texts: string[]) => string[]): Example[] =>
    rows.flatMap(([intent, texts]) => of(texts).map((text) => ({ text, intent })));
  const { model } = trainOurs(
    examples((texts) => texts.slice(0, -HELD_OUT)),
    'vietnamese',
  );
  const test = examples((texts) => texts.slice(-HELD_OUT));
  const share = (isRight: (example: Example) => boolean) => (100 * test.filter(isRight).length) / test.length;
  const lines = (what: string, change: (text: string) => string, goals: [number?, number?] = []): Figure[] => [
    {
      what: `${what}: accuracy`,
      measured: share(({ text, intent }) => bestOf(model, change(text)) === intent),
      unit: '%',
      ...(goals[0] !== undefined && { goal: goals[0], atLeast: true }),
    },
    {
      what: `${what}: right at the threshold`,
      measured: share(({ text, intent }) => predict(model, change(text)).intent === intent),
      unit: '%',
      ...(goals[1] !== undefined && { goal: goals[1], atLeast: true }),
    },
  ];
  return [...lines('with tones', (text) => text), ...lines('without tones', foldAccents, [88, 75])];
}

const bestOf = (model: Model, text: string): string | undefined => predict(model, text).intents[0]?.name;
