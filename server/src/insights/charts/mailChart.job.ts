import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { publicOrigin } from '../../identity/credentials/links.ts';
import { charts } from '../../platform/db/chartTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/jobWorker/jobKind.ts';
import { sendPatiently } from '../../platform/mail/sendPatiently.ts';
import { readFigures } from '../figures/figures.ts';
import { spanOf } from '../period.ts';
import { type MailedFigure, writeChartMail } from './chartMail.ts';

/** Mails the figures of a chart to one of those who get them. A task shows how it went. */
export const mailChart = defineJob({
  kind: 'chart.mail',
  payload: z.object({ chart: z.string(), to: z.string(), at: z.iso.datetime() }),
  retries: 2,
  async run({ payload: { chart: id, to, at }, ws, signal, deps }) {
    const { db, config, mailers, log } = deps;
    const [found] = await db.tx((tx) =>
      tx
        .select({
          chart: charts,
          label: workspaces.label,
          language: workspaces.language,
          timeZone: workspaces.timeZone,
        })
        .from(charts)
        .innerJoin(workspaces, and(eq(workspaces.id, charts.ws), isNull(workspaces.deletedAt)))
        .where(and(eq(charts.ws, ws), eq(charts.id, id), isNull(charts.deletedAt))),
    );
    // Meanwhile it was deleted, or is mailed to others.
    if (!found?.chart.mail?.to.includes(to)) return { sent: false };
    const { chart, label, language, timeZone } = found;
    const rows: MailedFigure[] = [];
    for (const card of chart.cards) {
      signal.throwIfAborted();
      rows.push(await figureOf(deps, ws, { card, range: card.range ?? chart.range, timeZone, now: new Date(at) }));
    }
    const origin = publicOrigin(config);
    const link = origin === undefined ? '' : `${origin}/?ws=${encodeURIComponent(ws)}&chart=${encodeURIComponent(id)}`;
    const mail = writeChartMail({
      title: chart.title,
      label,
      rows,
      link,
      language: language === 'french' ? 'fr' : 'en',
    });
    const mailer = await mailers.ofWorkspace(ws);
    if (!mailer.configured) throw refuse.conflict('smtp_not_configured');
    try {
      await sendPatiently(mailer, { to, ...mail }, signal);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error, ws, chart: id }, 'a mail of a chart was not sent');
      throw refuse.conflict('smtp_failed', { reason: error instanceof Error ? error.message : String(error) });
    }
    return { sent: true };
  },
});

interface Asked {
  card: ChartCard;
  range: ChartRange;
  timeZone: string;
  now: Date;
}

/** The figure of a card, of all messages of its time. One that cannot be read keeps no other from being mailed. */
async function figureOf(
  { reading, log }: Deps,
  ws: string,
  { card, range, timeZone: time_zone, now }: Asked,
): Promise<MailedFigure> {
  const span = spanOf({ end_date: now.toISOString(), ...('days' in range ? range : { days: 1, ...range }), time_zone });
  const asked = {
    ...card.filters,
    metric: card.metric,
    dimension: 'none',
    compare: card.compare === 'year' ? 'year' : 'previous',
    limit: 1,
    time_zone,
  } as const;
  try {
    const { unit, total, previous } = await readFigures(reading, ws, span, asked, { isWhole: true });
    return { name: card.name, unit, now: total.value, before: previous?.value ?? null };
  } catch (error) {
    log.error({ err: error, ws, card: card.id }, 'the figure of a card could not be mailed');
    return { name: card.name, unit: 'count', now: null, before: null };
  }
}
