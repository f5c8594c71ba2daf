import { createContext, use, useEffect } from 'react';

/** Whether the dialog must stay open, and a function that holds it open; that one returns its release. */
export const DialogHold = createContext<{ held: boolean; hold: () => () => void }>({
  held: false,
  hold: () => () => {},
});

/**
 * Keeps the surrounding dialog open while `wanted`: what is saved in it may fail, or have an answer that is shown only
 * once.
 */
export function useDialogHold(wanted: boolean): void {
  const { hold } = use(DialogHold);
  useEffect(() => (wanted ? hold() : undefined), [wanted, hold]);
}
