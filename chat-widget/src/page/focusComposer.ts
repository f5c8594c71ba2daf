/** Id of the message form. */
export const composerId = 'write';

/** Focuses the message field; not on a touch screen, whose keyboard would cover the conversation. */
export function focusComposer(): void {
  if (!matchMedia('(hover: hover)').matches) return;
  document.querySelector<HTMLElement>(`#${composerId} textarea`)?.focus({ preventScroll: true });
}
