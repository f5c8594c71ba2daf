const two = (value: number) => String(value).padStart(2, '0');

/** The reader's day of a moment, as date fields write it: `2026-11-21`. */
export function localDay(moment: string | Date): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The reader's day so many days from now. */
export function dayIn(days: number, now = new Date()): string {
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/**
 * When a token ends that is to work up to and including a day.
 * @param day of a date field; '' for never
 * @param present its end so far: stays to the second while its day does
 */
export function endOf(day: string, present: string | null): string | null {
  if (day === '') return null;
  if (present !== null && localDay(present) === day) return present;
  return new Date(`${day}T23:59:59`).toISOString();
}
