import { proxy } from 'valtio';
import { onUserLeft } from '../state/session.ts';

export type Side = 'mine' | 'theirs';

export interface SidesQuestion {
  /** What both have changed. */
  title: string;
  mine: readonly string[];
  theirs: readonly string[];
  /** undefined: neither, go on editing. */
  answer: (choice: Side | undefined) => void;
}

/** The conflict being shown, one at a time; a valtio proxy. */
export const sides = proxy<{ question: SidesQuestion | null }>({ question: null });
onUserLeft(() => sides.question?.answer(undefined));

/** Shows both sides of a conflict and waits for the choice; a question still open is left open. */
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
