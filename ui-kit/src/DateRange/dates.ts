/** A day as `2026-11-21` in the reader's time zone. */
export function dayOf(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export interface DayRange {
  /** `2026-11-12`, or empty for open. */
  from: string;
  /** Included; empty for open. */
  to: string;
}

/** The last `count` days, today included. */
export function lastDays(days: number, today: Date): DayRange {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1);
  return { from: dayOf(first), to: dayOf(today) };
}
