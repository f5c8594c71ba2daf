const two = (value: number) => String(value).padStart(2, '0');

/** The day of a moment in the user's time zone, as date fields have it: `2026-11-21`. */
export function localDay(moment: string | Date): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day in the user's time zone, `days` from now. */
export function dayIn(days: number, now = new Date()): string {
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/**
 * The expiry of a token that works up to and including a day.
 * @param day value of a date field; '' for never
 * @param present the current expiry: stays the same to the second while its day does
 */
export function endOf(day: string, present: string | null): string | null {
  if (day === '') return null;
  if (present !== null && localDay(present) === day) return present;
  return new Date(`${day}T23:59:59`).toISOString();
}
