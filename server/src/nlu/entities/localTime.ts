/**
 * The local time that relative dates refer to. Local times are dates that have them in their fields of UTC, so that they
 * do not depend on the time zone of this process.
 */
export interface LocalTime {
  time: Date;
  /** The local time some seconds later; two hours later may be one or three by the clock, in the night it is changed. */
  after: (seconds: number) => Date;
}

/** The time of UTC, where clocks are never changed. */
export const utcTime = (moment: Date | string): LocalTime => {
  const time = new Date(moment);
  return { time, after: (seconds) => new Date(time.getTime() + seconds * 1000) };
};
