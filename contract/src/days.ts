/** Local time of a time zone at a moment (ms since 1970), as `2026-03-29 02:00:00`. */
export type Clock = (moment: number) => string;

/** Cache of clocks by the name of their time zone: creating one takes longer than hundreds of readings. */
const clocks = new Map<string, Clock>();
/** Maximum size of the cache: more time zones than most installations use. A name may be cached in several cases. */
const maxClocks = 60;
/** Maximum number of cached midnights per clock: more than two years. */
const maxMidnights = 1000;

/** The clock of a time zone. @param timeZone its IANA name */
export function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = makeClock(timeZone);
  if (clocks.size >= maxClocks) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

function makeClock(timeZone: string): Clock {
  if (timeZone === 'UTC') return (moment) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
  // The Swedish locale formats dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  // Cache of readings at midnight UTC, which are requested repeatedly for the days of a range.
  const atMidnights = new Map<number, string>();
  return (moment) => {
    if (moment % hours24 !== 0) return format.format(moment);
    const known = atMidnights.get(moment);
    if (known !== undefined) return known;
    const shown = format.format(moment);
    if (atMidnights.size >= maxMidnights) atMidnights.clear();
    atMidnights.set(moment, shown);
    return shown;
  };
}

export const hours24 = 24 * 60 * 60 * 1000;

/** The last moment that can be stored. */
export const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Local time at a moment, in ms, as if it were UTC. */
export const localTimeAt = (clock: Clock, moment: number): number => Date.parse(`${clock(moment).replace(' ', 'T')}Z`);

/** The calendar day of a moment, represented by its midnight in UTC. */
export const midnightOf = (clock: Clock, moment: Date): number => Date.parse(clock(moment.getTime()).slice(0, 10));

/** A calendar day such as `2026-11-23`. @param midnight result of `midnightOf` */
export const dayName = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);

/** The first moment of a calendar day on a clock. @param midnight result of `midnightOf` */
export function startOfDay(midnight: number, clock: Clock): Date {
  const aheadAt = (moment: number) => {
    // A clock reading after the year 9999 is not a valid date.
    const known = Math.min(moment, lastMoment - hours24);
    return localTimeAt(clock, known) - known;
  };
  // Where daylight saving changes near midnight, one of the two offsets is right; some days have no midnight.
  const [before, after] = [midnight - aheadAt(midnight - hours24), midnight - aheadAt(midnight + hours24)];
  if (before === after) return new Date(before);
  const moments = [before, after];
  const onDay = moments.filter((moment) => clock(moment).startsWith(dayName(midnight)));
  return new Date(Math.min(...(onDay.length > 0 ? onDay : moments)));
}

/** The first moment after a calendar day on a clock. @param midnight result of `midnightOf` */
export const endOfDay = (midnight: number, clock: Clock): Date =>
  new Date(Math.min(startOfDay(midnight + hours24, clock).getTime(), lastMoment));
