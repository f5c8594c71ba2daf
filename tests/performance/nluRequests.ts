import { onlyClause } from '../../server/src/nlu/clauses.ts';
import type { Model } from '../../server/src/nlu/model.ts';
import { classify, conclude, decisionValuesOf } from '../../server/src/nlu/predict.ts';
import { findRequests, recognitionOf } from '../../server/src/nlu/requests.ts';
import { type Example, shuffled } from './nluData.ts';
import { trainOurs } from './nluEngines.ts';
import type { Figure } from './table.ts';

const PAIRS = 1000;
const SEED = 1;
const JOINTS = ['. ', '? ', ' and ', ' also '];

/**
 * Detects two requests in one message, made of pairs of test utterances; and counts second requests found in messages
 * with only one.
 */
export function requestFigures({ train, test }: { train: Example[]; test: Example[] }): Figure[] {
  const { model } = trainOurs(train);
  const mixed = shuffled(test, SEED);
  const pairs = mixed.slice(0, PAIRS).flatMap((first, at) => {
    const second = mixed[at + PAIRS];
    if (second === undefined || second.intent === first.intent) return [];
    const joint = JOINTS[at % JOINTS.length] ?? '';
    return [{ text: first.text.replace(/[.?!]+$/u, '') + joint + second.text, intents: [first.intent, second.intent] }];
  });
  const found = pairs.map(({ text, intents }) => {
    const requests = intentsIn(model, text);
    return { isTwo: requests.length > 0, isRight: requests.join('\n') === intents.join('\n') };
  });
  const share = (count: number, of: readonly unknown[]) => (100 * count) / of.length;
  return [
    {
      what: 'two requests in one message: both found',
      measured: share(found.filter(({ isRight }) => isRight).length, found),
      unit: '%',
      goal: 58,
      atLeast: true,
    },
    {
      what: 'two requests in one message: others found',
      measured: share(found.filter(({ isTwo, isRight }) => isTwo && !isRight).length, found),
      unit: '%',
    },
    {
      what: 'one request in a message: a second found',
      measured: share(test.filter(({ text }) => intentsIn(model, text).length > 0).length, test),
      unit: '%',
      goal: 0.5,
    },
  ];
}

/** Looks for requests as the product does. */
function intentsIn(model: Model, text: string): (string | null)[] {
  return findRequests(
    text,
    'english',
    () => recognitionOf(conclude(model, decisionValuesOf(model, text))),
    (part) => recognitionOf(classify(model, onlyClause(text, part))),
  ).map(({ intent }) => intent);
}
