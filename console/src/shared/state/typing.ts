/** Whether a key pressed there means its letter: somebody writes, or looks for an entry by its first letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role="textbox"]') !== null);
