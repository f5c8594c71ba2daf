import { expect, it } from 'vitest';
import { createConfirmer } from './createConfirmer.ts';

it('asks one question after the other and resolves each with its own answer', async () => {
  const confirmer = createConfirmer();
  const first = confirmer.ask({ title: 'Delete the intent?' });
  const second = confirmer.ask({ title: 'Leave the workspace?' });
  expect(confirmer.getSnapshot()?.title).toBe('Delete the intent?');
  confirmer.getSnapshot()?.answer(false);
  expect(confirmer.getSnapshot()?.title).toBe('Leave the workspace?');
  confirmer.getSnapshot()?.answer(true);
  expect(confirmer.getSnapshot()).toBeUndefined();
  await expect(Promise.all([first, second])).resolves.toEqual([false, true]);
});
