import { proxy } from 'valtio';
import { onUserLeft } from '../state/session.ts';

export type Side = 'mine' | 'theirs';

export interface SidesQuestion {
  /** The name of what both users have changed. */
  title: string;
  mine: readonly string[];
  theirs: readonly string[];
  /** undefined: neither; the user goes on editing. */
  answer: (choice: Side | undefined) => void;
}

/** The conflict being shown, at most one; a valtio proxy. */
export const sides = proxy<{ question: SidesQuestion | null }>({ question: null });
onUserLeft(() => sides.question?.answer(undefined));

/** Shows both versions of a conflict and waits for the choice; an earlier open question is answered with neither. */
export function askSides(question: Omit<SidesQuestion, 'answer'>): Promise<Side | undefined> {
  sides.question?.answer(undefined);
  return new Promise((resolve) => {
    sides.question = {
      ...question,
      answer(choice) {
        sides.question = null;
        resolve(choice);
      },
    };
  });
}
