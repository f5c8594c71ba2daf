import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Chart, ChartMail } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { sourceOf } from '@parlance/contract/chartTables';
import type { UiLanguage } from '@parlance/contract/limits';
import { can } from '@parlance/contract/permissions';
import { mayEnter } from '../../identity/access/access.ts';
import { publicOrigin } from '../../identity/credentials/links.ts';
import { principalOf } from '../../identity/sessions/sessions.ts';
import { users } from '../../platform/db/accountTables.ts';
import { charts } from '../../platform/db/chartTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { readFigures } from '../figures/figures.ts';
import { spanOf } from '../period.ts';
import { asMailed, type MailedCard, writeChartMail } from './chartMail.ts';
import { hideScripts } from './hideScripts.ts';

/** The parts of a chart that its mail is written from. */
export interface ChartToMail extends Pick<Chart, 'id' | 'title' | 'cards' | 'range'> {
  ws: string;
  /** Label of the workspace. */
  label: string;
  timeZone: string;
  language: UiLanguage;
}

export interface MailedChart extends ChartToMail {
  name: string;
  mail: ChartMail;
  mailedAt: Date | null;
}

/** The mail for readers of scripts, and the same without the names of scripts. */
export interface ChartMails {
  named: Omit<Mail, 'to'>;
  hidden: Omit<Mail, 'to'>;
}

type ReadDeps = Pick<Deps, 'reading' | 'log' | 'config'>;

/** The charts that have a mail. */
export async function findMailedCharts(tx: Tx, where?: SQL): Promise<MailedChart[]> {
  const found = await tx
    .select({ chart: charts, label: workspaces.label, language: workspaces.language, timeZone: workspaces.timeZone })
    .from(charts)
    .innerJoin(workspaces, and(eq(workspaces.id, charts.ws), isNull(workspaces.deletedAt)))
    .where(and(isNotNull(charts.mail), isNull(charts.deletedAt), where));
  return found.flatMap(({ chart: { mail, ...chart }, label, language, timeZone }) =>
    mail ? [{ ...chart, mail, label, timeZone, language: language === 'french' ? 'fr' : 'en' }] : [],
  );
}

/** Reads the figures of a chart at a moment, and writes its mail. */
export async function readChartMail(
  deps: ReadDeps,
  chart: ChartToMail,
  now: Date,
  signal: AbortSignal,
): Promise<ChartMails> {
  const { ws, id, title, label, language } = chart;
  const cards: MailedCard[] = [];
  for (const card of chart.cards.map(asMailed)) cards.push(await readCard(deps, chart, card, now, signal));
  const origin = publicOrigin(deps.config);
  const link = origin === undefined ? '' : `${origin}/?ws=${encodeURIComponent(ws)}&chart=${encodeURIComponent(id)}`;
  const write = (shown: readonly MailedCard[]) => writeChartMail({ title, label, cards: shown, link, language });
  return { named: write(cards), hidden: write(cards.map(withoutScripts)) };
}

const withoutScripts = ({ card, figures }: MailedCard): MailedCard => ({
  card,
  figures: figures && sourceOf(card.metric) === 'runs' ? hideScripts(figures, card) : figures,
});

/** Reads the figures of a card, of all messages. If that fails, the other cards are still mailed. */
async function readCard(
  { reading, log }: ReadDeps,
  { ws, range: ofChart, timeZone: time_zone }: ChartToMail,
  card: ChartCard,
  now: Date,
  signal: AbortSignal,
): Promise<MailedCard> {
  const range = card.range ?? ofChart;
  const span = spanOf({ end_date: now.toISOString(), ...('days' in range ? range : { days: 1, ...range }), time_zone });
  const asked = {
    ...card.filters,
    metric: card.metric,
    dimension: card.dimension,
    compare: card.compare === 'year' ? 'year' : 'previous',
    limit: card.limit,
    time_zone,
  } as const;
  try {
    return { card, figures: await readFigures(reading, ws, span, asked, { isWhole: true, signal }) };
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error, ws, card: card.id }, 'the figures of a card could not be mailed');
    return { card, figures: null };
  }
}

/**
 * Selects the addresses of users who may read the scripts of a workspace, and those of disabled users, who get no mail.
 */
export async function usersOf(
  tx: Tx,
  ws: string,
  addresses: readonly string[],
): Promise<{ reading: Set<string>; disabled: Set<string> }> {
  const found = await tx
    .select()
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        inArray(
          sql`lower(${users.email})`,
          addresses.map((address) => address.toLowerCase()),
        ),
      ),
    );
  const reading = new Set<string>();
  const disabled = new Set<string>();
  for (const user of found) {
    const who = await principalOf(tx, user, '');
    if (!(await mayEnter(tx, who, ws))) continue;
    if (user.disabled) disabled.add(user.email.toLowerCase());
    else if (can(who, 'script:read', ws)) reading.add(user.email.toLowerCase());
  }
  return { reading, disabled };
}
