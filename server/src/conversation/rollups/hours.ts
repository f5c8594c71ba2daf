/** A span of time; its end is not part of it. */
export interface Span {
  start: Date;
  end: Date;
}

/** Any moment that a verbatim can have. */
export const always: Span = { start: new Date('1900-01-01T00:00:00Z'), end: new Date('9999-01-01T00:00:00Z') };

const hour = 3_600_000;
const day = 24 * hour;

const down = (at: Date, unit: number) => new Date(Math.floor(at.getTime() / unit) * unit);
const up = (at: Date, unit: number) => new Date(Math.ceil(at.getTime() / unit) * unit);

/** A span as whole hours, and within them as whole days, of UTC; what is cut at its ends is in neither. */
export interface WholeUnits {
  /** Null: the span has no whole hour. */
  hours: Span | null;
  /** Without a whole day it is empty, at the start of the hours. */
  days: Span;
  /** The start of the day that the first hour is in. */
  firstDay: Date;
}

/** The hours, and the days, that some moments cut in two. */
export function cutBy(moments: readonly Date[]): { hours: Date[]; days: Date[] } {
  const cut = (unit: number) =>
    moments.filter((at) => at.getTime() % unit !== 0).map((at) => new Date(Math.floor(at.getTime() / unit) * unit));
  return { hours: cut(hour), days: cut(day) };
}

/** The whole hours and days of a span. */
export function wholeUnitsOf({ start, end }: Span): WholeUnits {
  const [first, last] = [up(start, hour), down(end, hour)];
  const days = { start: up(first, day), end: down(last, day) };
  return {
    hours: first < last ? { start: first, end: last } : null,
    days: days.start < days.end ? days : { start: first, end: first },
    firstDay: down(first, day),
  };
}
