import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { ChartMail } from '@parlance/contract/calls/charts';
import { charts } from '../../platform/db/chartTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/repeat.ts';
import { daysOf, hourIn } from '../../platform/time/days.ts';
import { mailChart } from './mailChart.job.ts';

/** Milliseconds between two looks for charts that are due. */
const pause = 60_000;
const hour = 60 * 60 * 1000;
const day = 24 * hour;

type MailDeps = Pick<Deps, 'db' | 'jobs' | 'mailers'>;

/** Begins to mail charts when they are due. @returns ends it */
export const startChartMails = (deps: MailDeps & Pick<Deps, 'log'>): (() => Promise<void>) =>
  repeat(pause, deps.log, 'charts were not mailed', () => mailCharts(deps));

/** The newest moment of the week, until now, at which a mail is due. */
export function dueAt({ weekday, hour: at, time_zone }: ChartMail, now: Date): Date | undefined {
  const days = daysOf({ start: new Date(now.getTime() - 8 * day), end: now }, time_zone);
  return days
    .filter(({ day: name }) => (new Date(`${name}T00:00:00Z`).getUTCDay() || 7) === weekday)
    .map(({ start }) => atHour(start, at, time_zone))
    .findLast((moment) => moment <= now);
}

/** When clocks show an hour on a day, or a later one where it is left out: when they are changed, days have 23 or 25 hours. */
function atHour(start: Date, at: number, timeZone: string): Date {
  const hourOf = hourIn(timeZone);
  const moments = [Math.max(0, at - 1), at, at + 1].map((hours) => new Date(start.getTime() + hours * hour));
  return moments.find((moment) => hourOf(moment) >= at) ?? start;
}

/** Begins the mails of the charts that are due, each by one process; one that is a day late is left out. */
export async function mailCharts({ db, jobs, mailers }: MailDeps, now = new Date()): Promise<void> {
  const found = await db.tx((tx) =>
    tx
      .select({ id: charts.id, ws: charts.ws, name: charts.name, mail: charts.mail, mailedAt: charts.mailedAt })
      .from(charts)
      .innerJoin(workspaces, and(eq(workspaces.id, charts.ws), isNull(workspaces.deletedAt)))
      .where(and(isNotNull(charts.mail), isNull(charts.deletedAt))),
  );
  for (const { mail, mailedAt, ws, id, name } of found) {
    const due = mail && dueAt(mail, now);
    if (!mail || !due || now.getTime() - due.getTime() > day || (mailedAt !== null && mailedAt >= due)) continue;
    if (!(await mailers.ofWorkspace(ws)).configured) continue;
    await db.tx(async (tx) => {
      const taken = await tx
        .update(charts)
        .set({ mailedAt: now })
        .where(and(eq(charts.ws, ws), eq(charts.id, id), or(isNull(charts.mailedAt), lte(charts.mailedAt, due))))
        .returning({ id: charts.id });
      if (taken.length === 0) return;
      for (const to of mail.to) {
        await jobs.start(tx, mailChart, ws, { chart: id, to, at: now.toISOString() }, { subject: name });
      }
    });
  }
}
