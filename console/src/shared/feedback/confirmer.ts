import { createConfirmer } from '@parlance/ui-kit/overlay';

/** Confirms an action that cannot be undone: `await confirmer.ask({ title, danger: true })`. */
export const confirmer = createConfirmer();

/** Answers every open question with no. */
export function dropQuestions(): void {
  for (let asked = confirmer.getSnapshot(); asked; asked = confirmer.getSnapshot()) asked.answer(false);
}
