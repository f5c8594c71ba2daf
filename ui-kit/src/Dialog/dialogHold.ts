import { createContext, use, useEffect } from 'react';

/** Whether a dialog must stay open, and what says so; the latter returns what takes it back. */
export const DialogHold = createContext<{ held: boolean; hold: () => () => void }>({
  held: false,
  hold: () => () => {},
});

/** Keeps the dialog around open while `wanted`: what is being saved in it may fail, or have an answer that is shown once. */
export function useDialogHold(wanted: boolean): void {
  const { hold } = use(DialogHold);
  useEffect(() => (wanted ? hold() : undefined), [wanted, hold]);
}
