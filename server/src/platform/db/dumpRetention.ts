import type { DumpRetention } from '../config.ts';

const name = /^database-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

export const isDump = (file: string): boolean => name.test(file);

export const dumpName = (at: Date): string => `database-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`;

/** When a dump was made, from its name; undefined for other files. */
export function dumpTime(file: string): Date | undefined {
  const [, ...parts] = name.exec(file) ?? [];
  const [year = 0, month = 1, day, hour, minute, second] = parts.map(Number);
  return parts.length === 0 ? undefined : new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The epoch, 1 January 1970, was a Thursday; weeks begin on Monday. */
const mondayOffset = 3 * dayMs;

const periods = {
  hourly: (time: number) => Math.floor(time / hourMs),
  daily: (time: number) => Math.floor(time / dayMs),
  weekly: (time: number) => Math.floor((time + mondayOffset) / (7 * dayMs)),
} as const;

/**
 * The dumps to delete. Those kept are spread by age, so that several restarts in a row do not push out old ones.
 *
 * @param files names of dumps, in any order
 */
export function dumpsToDelete(files: readonly string[], kept: DumpRetention): string[] {
  const dumps = files
    .flatMap((file) => ({ file, time: dumpTime(file)?.getTime() ?? Number.NaN }))
    .filter(({ time }) => !Number.isNaN(time))
    .toSorted((a, b) => b.time - a.time);
  const keep = new Set<string>();
  for (const kind of ['hourly', 'daily', 'weekly'] as const) {
    const newestOf = new Map<number, string>();
    for (const { file, time } of dumps) {
      const period = periods[kind](time);
      if (!newestOf.has(period)) newestOf.set(period, file);
    }
    for (const file of [...newestOf.values()].slice(0, kept[kind])) keep.add(file);
  }
  return dumps.map(({ file }) => file).filter((file) => !keep.has(file));
}
