import { expect, test } from 'vitest';
import { predict } from './predict.ts';
import { predictOwn } from './ownPredictions.ts';
import { ENGLISH } from './samples.ts';
import { selfTrain } from './selfTraining.ts';
import { trainingInput } from './testing.ts';

const input = trainingInput(ENGLISH);
/** Messages that vary the utterances. */
const messages = [
  'hello what is my balance please',
  'how much money do I have on my account',
  'please show me the balance of my account now',
  'I lost my card yesterday',
  'my card was stolen on the bus',
  'someone stole my credit card last night',
  'send money to my sister in Spain',
  'I want to transfer 50 euros to a friend',
  'make a transfer to another account for me',
  'when do you open tomorrow',
  'what are your opening hours on monday',
  'are you open on sunday morning',
];

/** Messages that sound like one intent and mean another, or none. */
const misleading = [
  'my balance was stolen',
  'I lost my money and my balance',
  'where is my sister on sunday',
  'open a transfer account balance',
  'show me my card',
  'what is my card',
  'how much is my card',
  'tell me the card hours',
  'is my money gone',
  'can I find money on sunday',
  'transfer my wallet',
  'send my card',
];

test('messages with high scores are learned, and the model is evaluated with utterances that it was not trained with', () => {
  const { learned, outcome, labels, accuracy, accuracyWithout } = selfTrain(input, messages);
  expect(outcome).toBe('used');
  expect(labels).toContainEqual({ message: 3, intent: 'lostCard', score: expect.closeTo(1, 1) });
  expect(accuracy).toBeGreaterThanOrEqual(accuracyWithout ?? 1);
  expect(learned.model.data.classifier.calibration.accuracy).toBe(accuracy);
  // A word that occurs only in a message.
  expect(predict(learned.model, 'yesterday').intents[0]?.name).toBe('lostCard');
  expect([...predictOwn(learned, input).heldOut]).toEqual(Array.from({ length: 24 }, () => 1));
});

test('messages that make the model worse are not used, and the result is the model without them', () => {
  const { learned, outcome, labels, accuracy, accuracyWithout } = selfTrain(input, misleading);
  expect(outcome).toBe('worse');
  expect(labels).toEqual([]);
  expect(accuracy).toBeLessThan(accuracyWithout ?? 0);
  expect(learned.model.data.vocabulary.columnOf.size).toBe(
    selfTrain(input, []).learned.model.data.vocabulary.columnOf.size,
  );
});

test('nothing is learned when no intent has a high score, or too few utterances could be held out', () => {
  expect(selfTrain(input, ['zzyzx qwpf', '???'])).toMatchObject({ outcome: 'none', labels: [] });
  const few = trainingInput({ balance: ENGLISH.balance.slice(0, 4), hours: ENGLISH.hours.slice(0, 4) });
  expect(selfTrain(few, messages)).toMatchObject({ outcome: 'unproven', labels: [], accuracy: null });
});

test('a message teaches its intent, and keeps the values of attributes', () => {
  const marked = ENGLISH.transfer.map((text) => text.replace(/(sister|account)/, '[$1](to)'));
  const withValues = trainingInput({ ...ENGLISH, transfer: marked }, { transfer: [{ name: 'to', type: 'text' }] });
  const { learned } = selfTrain(withValues, messages);
  expect(predict(learned.model, 'send money to my sister').attributes).toMatchObject([{ name: 'to', text: 'sister' }]);
});
