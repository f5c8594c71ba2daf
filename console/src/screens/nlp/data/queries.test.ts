import { expect, test } from 'vitest';
import { trainingPoll } from './queries.ts';

test('a training is asked for every 5 s', () => {
  expect(trainingPoll).toBe(5000);
});
