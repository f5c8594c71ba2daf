import { Cron } from 'croner';

/** The next times of a schedule; undefined: the schedule is invalid, or its time zone is unknown. */
export function nextRuns(cron: string, timezone: string, count: number, from = new Date()): Date[] | undefined {
  // As on the server: five fields, or a name such as `@daily`.
  if (!cron.startsWith('@') && cron.split(/\s+/).length !== 5) return undefined;
  try {
    return new Cron(cron, { timezone, paused: true }).nextRuns(count, from);
  } catch {
    return undefined;
  }
}
