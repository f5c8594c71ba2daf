/** The same calendar day, in the reader's time zone. */
export const sameDay = (a: number, b: number) => new Date(a).toDateString() === new Date(b).toDateString();

/** Time of day; the whole date goes into the title. */
export function timeOfDay(time: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(time);
}

/** Date and time in full. */
export function exactTime(time: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(time);
}

const DAY = 86_400_000;

/** A day as a heading: today, yesterday, else the date, with the year when it is another one. */
export function dayName(time: number, now: number, words: { today: string; yesterday: string }, locale?: string) {
  if (sameDay(time, now)) return words.today;
  if (sameDay(time, now - DAY)) return words.yesterday;
  const year = new Date(time).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year }).format(time);
}
