/** Id of the form a message is written in. */
export const writingId = 'write';

/** Puts the caret where one writes; not on a touch screen, whose keyboard would cover the conversation. */
export function toWriting(): void {
  if (!matchMedia('(hover: hover)').matches) return;
  document.querySelector<HTMLElement>(`#${writingId} textarea`)?.focus({ preventScroll: true });
}
