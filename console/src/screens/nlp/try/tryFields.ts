/** The visible fields to try a message; the key of the panel focuses one instead of opening the panel. */
export const tryFields = new Set<HTMLTextAreaElement>();

/** Puts the cursor in a field that is shown; false where there is none. */
export function focusTryField(): boolean {
  const field = [...tryFields].find((one) => one.getClientRects().length > 0);
  field?.focus();
  field?.select();
  return field !== undefined;
}
