/** Whether the target takes typed letters: a text field, or a list with type-ahead. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role="textbox"]') !== null);
