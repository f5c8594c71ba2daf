/** Whether a key types its letter here: in a text field, or in a list that is searched by first letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role="textbox"]') !== null);
