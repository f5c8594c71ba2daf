import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Figures } from '@parlance/contract/calls/charts';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import type { UiLanguage } from '@parlance/contract/limits';
import { publicOrigin } from '../../identity/credentials/links.ts';
import { charts } from '../../platform/db/chartTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { repeat } from '../../platform/repeat.ts';
import { createMailers } from '../../workspace/configuration/mailers.ts';
import { readFigures } from '../figures/figures.ts';
import { spanOf } from '../period.ts';
import { daysOf } from '../../platform/time/days.ts';
import type { ChartRow } from './charts.ts';

/** Milliseconds between two looks for charts that are due. */
const pause = 60_000;
const hour = 60 * 60 * 1000;
const day = 24 * hour;

type MailDeps = Pick<Deps, 'config' | 'db' | 'reading' | 'log'>;
type Mail = NonNullable<ChartRow['mail']>;

/** Begins to mail charts when they are due. @returns ends it */
export const startChartMails = (deps: MailDeps): (() => Promise<void>) => {
  const mailers = createMailers(deps.config, deps.db);
  return repeat(pause, deps.log, 'charts were not mailed', () => mailCharts(deps, (ws) => mailers.ofWorkspace(ws)));
};

/** The newest moment of the week, until now, at which a mail is due. */
export function dueAt({ weekday, hour: at, time_zone }: Mail, now: Date): Date | undefined {
  const days = daysOf({ start: new Date(now.getTime() - 8 * day), end: now }, time_zone);
  return days
    .filter(({ day: name }) => (new Date(`${name}T00:00:00Z`).getUTCDay() || 7) === weekday)
    .map(({ start }) => new Date(start.getTime() + at * hour))
    .findLast((moment) => moment <= now);
}

/** Mails the charts that are due, each by one process; a mail that is a day late is left out. */
export async function mailCharts(
  deps: MailDeps,
  mailerOf: (ws: string) => Promise<Mailer>,
  now = new Date(),
): Promise<void> {
  const found = await deps.db.tx((tx) =>
    tx
      .select({ chart: charts, label: workspaces.label, language: workspaces.language, timeZone: workspaces.timeZone })
      .from(charts)
      .innerJoin(workspaces, and(eq(workspaces.id, charts.ws), isNull(workspaces.deletedAt)))
      .where(and(isNotNull(charts.mail), isNull(charts.deletedAt))),
  );
  for (const { chart, label, language, timeZone } of found) {
    const { mail, mailedAt, ws, id } = chart;
    const due = mail && dueAt(mail, now);
    if (!mail || !due || now.getTime() - due.getTime() > day || (mailedAt !== null && mailedAt >= due)) continue;
    const mailer = await mailerOf(ws);
    if (!mailer.configured) continue;
    const taken = await deps.db.once((tx) =>
      tx
        .update(charts)
        .set({ mailedAt: now })
        .where(and(eq(charts.ws, ws), eq(charts.id, id), or(isNull(charts.mailedAt), lte(charts.mailedAt, due))))
        .returning({ id: charts.id }),
    );
    if (taken.length === 0) continue;
    const origin = publicOrigin(deps.config);
    const link = origin === undefined ? '' : `${origin}/?ws=${encodeURIComponent(ws)}&chart=${encodeURIComponent(id)}`;
    const rows: Row[] = [];
    for (const card of chart.cards) rows.push(await rowOf(deps, ws, chart, card, timeZone, now));
    const written = write({ title: chart.title, label, rows, link, language: language === 'french' ? 'fr' : 'en' });
    for (const to of mail.to) {
      await mailer
        .send({ to, ...written })
        .catch((error: unknown) => deps.log.warn({ err: error, ws, chart: id }, 'a mail of a chart was not sent'));
    }
  }
}

interface Row extends Pick<Figures, 'unit'> {
  name: string;
  now: number | null;
  before: number | null;
}

const rangeOf = (range: ChartRange) => ('days' in range ? range : { days: 1, ...range });

async function rowOf(
  { reading }: MailDeps,
  ws: string,
  { range }: ChartRow,
  card: ChartCard,
  time_zone: string,
  now: Date,
): Promise<Row> {
  const span = spanOf({ end_date: now.toISOString(), ...rangeOf(card.range ?? range), time_zone });
  const asked = {
    ...card.filters,
    metric: card.metric,
    dimension: 'none',
    compare: card.compare === 'year' ? 'year' : 'previous',
    limit: 1,
    time_zone,
  } as const;
  const { unit, total, previous } = await readFigures(reading, ws, span, asked);
  return { name: card.name, unit, now: total.value, before: previous?.value ?? null };
}

const words: Record<UiLanguage, { figure: string; value: string; before: string; change: string; open: string }> = {
  en: { figure: 'Figure', value: 'Now', before: 'Before', change: 'Change', open: 'Open the chart' },
  fr: { figure: 'Chiffre', value: 'Maintenant', before: 'Avant', change: 'Évolution', open: 'Ouvrir le graphique' },
};

interface Written {
  title: string;
  label: string;
  rows: readonly Row[];
  /** Empty: where the server is reached is not known. */
  link: string;
  language: UiLanguage;
}

function write({ title, label, rows, link, language }: Written): { subject: string; text: string; html: string } {
  const { figure, value, before, change, open } = words[language];
  const table = rows.map((row) => [
    row.name,
    shown(row, row.now, language),
    shown(row, row.before, language),
    changeOf(row, language),
  ]);
  const text = table.map(([name, now, was, by]) => `${name}: ${now} (${before.toLowerCase()}: ${was}, ${by})`);
  const cells = (tag: 'th' | 'td', row: readonly (string | undefined)[]) =>
    `<tr>${row.map((cell) => `<${tag} align="left" style="padding:4px 12px 4px 0">${escaped(cell ?? '')}</${tag}>`).join('')}</tr>`;
  return {
    subject: `${title} – ${label}`,
    text: `${[...text, ...(link ? ['', `${open}: ${link}`] : [])].join('\n')}\n`,
    html: `<h1 style="font-size:18px">${escaped(title)}</h1><table>${cells('th', [figure, value, before, change])}${table
      .map((row) => cells('td', row))
      .join('')}</table>${link ? `<p><a href="${escaped(link)}">${open}</a></p>` : ''}`,
  };
}

function shown({ unit }: Row, value: number | null, locale: UiLanguage): string {
  if (value === null) return '–';
  if (unit === 'share')
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: unit === 'ms' ? 0 : 1 }).format(value);
  return unit === 'ms' ? `${number} ms` : number;
}

/** Of shares the difference in points of percent, of others the growth. */
function changeOf({ unit, now, before }: Row, locale: UiLanguage): string {
  if (now === null || before === null || (unit !== 'share' && before === 0)) return '–';
  const style = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(locale, style).format(unit === 'share' ? now - before : now / before - 1);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (special) => entities[special] ?? '');
