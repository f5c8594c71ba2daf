/** The fields in which a sentence can be tried, where they are shown: the key that opens one goes there instead. */
export const tryFields = new Set<HTMLTextAreaElement>();

/** Puts the cursor in a field that is shown; false where there is none. */
export function focusTryField(): boolean {
  const field = [...tryFields].find((one) => one.getClientRects().length > 0);
  field?.focus();
  field?.select();
  return field !== undefined;
}
