import type { MetricUnit } from '@parlance/contract/chartTables';
import type { UiLanguage } from '@parlance/contract/limits';

/** A figure of a chart, and what it was in the time before. */
export interface MailedFigure {
  name: string;
  unit: MetricUnit;
  /** Null: there is none. */
  now: number | null;
  before: number | null;
}

const words: Record<UiLanguage, { figure: string; value: string; before: string; change: string; open: string }> = {
  en: { figure: 'Figure', value: 'Now', before: 'Before', change: 'Change', open: 'Open the chart' },
  fr: { figure: 'Chiffre', value: 'Maintenant', before: 'Avant', change: 'Évolution', open: 'Ouvrir le graphique' },
};

interface Written {
  title: string;
  label: string;
  rows: readonly MailedFigure[];
  /** Empty: where the server is reached is not known. */
  link: string;
  language: UiLanguage;
}

/** The mail of a chart: a line for each of its cards. */
export function writeChartMail({ title, label, rows, link, language }: Written): {
  subject: string;
  text: string;
  html: string;
} {
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

function shown({ unit }: MailedFigure, value: number | null, locale: UiLanguage): string {
  if (value === null) return '–';
  if (unit === 'share')
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: unit === 'ms' ? 0 : 1 }).format(value);
  return unit === 'ms' ? `${number} ms` : number;
}

/** Of shares the difference in points of percent, of others the growth. */
function changeOf({ unit, now, before }: MailedFigure, locale: UiLanguage): string {
  if (now === null || before === null || (unit !== 'share' && before === 0)) return '–';
  const style = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(locale, style).format(unit === 'share' ? now - before : now / before - 1);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (special) => entities[special] ?? '');
