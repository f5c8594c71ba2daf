import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { ChartMail } from '@parlance/contract/calls/charts';
import { charts } from '../../platform/db/chartTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/repeat.ts';
import { daysOf, hourIn } from '../../platform/time/days.ts';
import { mailChart } from './mailChart.job.ts';
import { findMailedCharts, readChartMail, usersOf } from './readChartMail.ts';

/** Milliseconds between two checks for charts that are due. */
const pause = 60_000;
const hour = 60 * 60 * 1000;
const day = 24 * hour;

type MailDeps = Pick<Deps, 'db' | 'jobs' | 'mailers' | 'reading' | 'config' | 'log'>;

/** Starts mailing charts when they are due. @returns stops it */
export function startChartMails(deps: MailDeps): () => Promise<void> {
  const ending = new AbortController();
  const stop = repeat(pause, deps.log, 'charts were not mailed', () => mailCharts(deps, new Date(), ending.signal));
  return () => {
    ending.abort();
    return stop();
  };
}

/** The last time of the week, until now, at which a mail was due. */
export function dueAt({ weekday, hour: at, time_zone }: ChartMail, now: Date): Date | undefined {
  const days = daysOf({ start: new Date(now.getTime() - 8 * day), end: now }, time_zone);
  return days
    .filter(({ day: name }) => (new Date(`${name}T00:00:00Z`).getUTCDay() || 7) === weekday)
    .map(({ start }) => atHour(start, at, time_zone))
    .findLast((moment) => moment <= now);
}

/**
 * The moment when the clocks show an hour of a day, or the next one if that hour is skipped. Days with a clock change
 * have 23 or 25 hours.
 */
function atHour(start: Date, at: number, timeZone: string): Date {
  const hourOf = hourIn(timeZone);
  const moments = [Math.max(0, at - 1), at, at + 1].map((hours) => new Date(start.getTime() + hours * hour));
  return moments.find((moment) => hourOf(moment) >= at) ?? start;
}

/**
 * Queues the mails of charts that are due, each by one process; one that is a day late is left out. The figures of a
 * chart are read and its mail is written once for all recipients.
 */
export async function mailCharts(
  deps: MailDeps,
  now = new Date(),
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { db, jobs, mailers } = deps;
  for (const chart of await db.tx((tx) => findMailedCharts(tx))) {
    const { ws, id, name, mail, mailedAt } = chart;
    const due = dueAt(mail, now);
    if (!due || now.getTime() - due.getTime() > day || (mailedAt !== null && mailedAt >= due)) continue;
    if (!(await mailers.ofWorkspace(ws)).configured) continue;
    const written = await readChartMail(deps, chart, now, signal);
    await db.tx(async (tx) => {
      // Another process may have been faster, or the chart was deleted or given other recipients meanwhile.
      const [taken] = await tx
        .update(charts)
        .set({ mailedAt: now })
        .where(
          and(
            eq(charts.ws, ws),
            eq(charts.id, id),
            isNull(charts.deletedAt),
            or(isNull(charts.mailedAt), lte(charts.mailedAt, due)),
          ),
        )
        .returning({ mail: charts.mail });
      const addresses = taken?.mail?.to ?? [];
      const { reading, disabled } = await usersOf(tx, ws, addresses);
      for (const to of addresses) {
        if (disabled.has(to.toLowerCase())) continue;
        const shown = reading.has(to.toLowerCase()) ? written.named : written.hidden;
        await jobs.start(tx, mailChart, ws, { chart: id, to, mail: shown }, { subject: name });
      }
    });
  }
}
