/** Whether a text is a calendar day as addresses carry it. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The first moment of a day on the reader's clock, as the server wants it. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** The last moment of a day on the reader's clock. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** A moment's calendar day on the reader's clock. */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The day so many days before another, on the reader's clock. */
export const daysBefore = (days: number, moment = new Date()): string =>
  dayOf(new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - days));

/** The reader's time zone, as `Europe/Paris`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
