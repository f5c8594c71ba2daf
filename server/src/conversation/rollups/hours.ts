/** A span of time. The end is exclusive. */
export interface Span {
  start: Date;
  end: Date;
}

/** A span that contains every verbatim. */
export const always: Span = { start: new Date('1900-01-01T00:00:00Z'), end: new Date('9999-01-01T00:00:00Z') };

const hour = 3_600_000;
const day = 24 * hour;

const down = (at: Date, unit: number) => new Date(Math.floor(at.getTime() / unit) * unit);
const up = (at: Date, unit: number) => new Date(Math.ceil(at.getTime() / unit) * unit);

/** The whole UTC hours of a span, and the whole UTC days within them. Partial hours at the ends are in neither. */
export interface WholeUnits {
  /** Null: the span has no whole hour. */
  hours: Span | null;
  /** Empty, at the start of the hours, where the span has no whole day. */
  days: Span;
  /** The start of the day that the first hour is in. */
  firstDay: Date;
}

/** The hours and the days that moments divide. */
export function divideAt(moments: readonly Date[]): { hours: Date[]; days: Date[] } {
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

/** The whole UTC months within whole days. */
export function wholeMonthsOf({ start, end }: Span): Span {
  const month = (at: Date, later = 0) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later));
  const first = month(start);
  const months = { start: first < start ? month(start, 1) : first, end: month(end) };
  return months.start < months.end ? months : { start, end: start };
}

/**
 * Days that are cut at the same hours. `days` are midnights in UTC (epoch ms); a part goes from one hour of the day up
 * to another.
 */
export interface CutDays {
  days: number[];
  parts: { from: number; to: number }[];
}

/**
 * The days within whole hours that consist of several parts, grouped by their cuts. In most time zones nearly all days
 * are cut alike.
 * @param byHour each hour of these days is a part
 */
export function cutDaysOf({ start, end }: Span, cuts: readonly Date[], { byHour = false } = {}): CutDays[] {
  const endsOf = new Map<number, Set<number>>();
  for (const at of [start.getTime(), end.getTime(), ...cuts.map((cut) => cut.getTime())]) {
    if (at % day === 0 || at < start.getTime() || at > end.getTime()) continue;
    const midnight = Math.floor(at / day) * day;
    let ends = endsOf.get(midnight);
    if (!ends) {
      ends = new Set([Math.max(0, start.getTime() - midnight) / hour, Math.min(day, end.getTime() - midnight) / hour]);
      endsOf.set(midnight, ends);
    }
    // The hour that a cut divides is a part by itself: it is read from verbatims.
    ends.add(Math.floor((at - midnight) / hour)).add(Math.ceil((at - midnight) / hour));
  }
  const alike = new Map<string, CutDays>();
  for (const [midnight, ends] of endsOf) {
    const [first, last] = [Math.min(...ends), Math.max(...ends)];
    const sorted = byHour
      ? Array.from({ length: last - first + 1 }, (_, at) => first + at)
      : [...ends].toSorted((a, b) => a - b);
    const key = sorted.join(' ');
    const found = alike.get(key);
    if (found) found.days.push(midnight);
    else
      alike.set(key, {
        days: [midnight],
        parts: sorted.slice(1).map((to, place) => ({ from: sorted[place] ?? 0, to })),
      });
  }
  return [...alike.values()];
}
