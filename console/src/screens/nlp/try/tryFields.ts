/** The mounted fields to try a message; the panel's key focuses a visible one instead of opening the panel. */
export const tryFields = new Set<HTMLTextAreaElement>();

/** Focuses a visible field; returns false where there is none. */
export function focusTryField(): boolean {
  const field = [...tryFields].find((one) => one.getClientRects().length > 0);
  field?.focus();
  field?.select();
  return field !== undefined;
}
