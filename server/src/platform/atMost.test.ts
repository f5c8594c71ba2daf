import { expect, test } from 'vitest';
import { atMost } from './atMost.ts';

test('runs a limited number at once, the rest in order, also after a failure', async () => {
  const inTurn = atMost(2);
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const all = [0, 1, 2, 3].map((place) =>
    inTurn(async () => {
      begun.push(place);
      await new Promise<void>((resolve, reject) => {
        ends[place] = (error) => (error ? reject(error) : resolve());
      });
      return place;
    }),
  );
  const done = Promise.allSettled(all);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.(new Error('failed'));
  await expect(all[1]).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect((await done).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  const after = inTurn(async () => 'again');
  expect(await after).toBe('again');
});
