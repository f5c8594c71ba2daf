import { expect, it } from 'vitest';
import { warmUp } from './warmUp.ts';

it('lets the event loop run while it builds the tables of a language', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await warmUp('polish');
  isOver = true;
  expect(turns).toBeGreaterThan(2);
  await warmUp('auto');
});
