import type { UiLanguage } from '@parlance/contract/limits';

/** A card in the form in which a mail shows it. */
export interface ShownCard {
  name: string;
  period: string;
  value: string;
  /** The change since the period before. */
  change: string;
  rows: { name: string; value: string; change: string }[];
  note: string;
}

interface Page {
  title: string;
  /** Label of the workspace. */
  label: string;
  cards: readonly ShownCard[];
  link: { address: string; text: string } | undefined;
  language: UiLanguage;
}

/** The console's colours in its default brand, by use. Mail programs do not support CSS variables. */
const light = { page: '#f4f7f6', card: '#ffffff', line: '#dfe4e3', text: '#15211e', muted: '#4a5955', link: '#007d6a' };
const night = { page: '#101614', card: '#171e1c', line: '#28312f', text: '#e6ebe9', muted: '#aab4b1', link: '#15c5a8' };

const font =
  'font-family:system-ui,-apple-system,BlinkMacSystemFont,&quot;Segoe UI&quot;,Roboto,&quot;Helvetica Neue&quot;,Arial,sans-serif';

/*
 * Colours are also in attributes: some programs drop the style of the head, and then show the light colours or invert
 * them.
 */
const nightStyle = `@media (prefers-color-scheme: dark) {
  .page { background-color: ${night.page} !important }
  .card { background-color: ${night.card} !important; border-color: ${night.line} !important }
  .line { border-color: ${night.line} !important }
  .text { color: ${night.text} !important }
  .muted { color: ${night.muted} !important }
  .link { color: ${night.link} !important }
}`;

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const text = (size: number, more = '') =>
  `class="text" style="margin:0;${font};font-size:${size}px;line-height:1.4;word-break:break-word;color:${light.text};${more}"`;
const muted = (words: string, size = 13) =>
  words &&
  `<p class="muted" style="margin:0;padding-top:3px;${font};font-size:${size}px;line-height:1.4;word-break:break-word;color:${light.muted}">${escaped(words)}</p>`;

/**
 * Writes the cards of a chart as a page for mail programs: of tables, in one column that fits phones and stays readable
 * on wide screens.
 */
export function writeMailPage({ title, label, cards, link, language }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
${nightStyle}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page}">
<table ${table} class="page" bgcolor="${light.page}" style="background-color:${light.page}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${table} style="max-width:600px">
<tr><td align="left" style="padding:0 4px 16px"><h1 ${text(22, 'font-weight:600')}>${escaped(title)}</h1>${muted(label)}</td></tr>
${cards.map(cardOf).join('\n')}
${link ? `<tr><td align="left" style="padding:4px"><p ${text(15)}><a class="link" href="${escaped(link.address)}" style="color:${light.link};font-weight:600">${escaped(link.text)}</a></p></td></tr>` : ''}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

const cardOf = ({ name, period, value, change, rows, note }: ShownCard) =>
  `<tr><td align="left" style="padding:0 0 12px"><table ${table} class="card" bgcolor="${light.card}" style="border-collapse:separate;border:1px solid ${light.line};border-radius:10px;background-color:${light.card}"><tr><td style="padding:16px 20px">
<h2 ${text(15, 'font-weight:600')}>${escaped(name)}</h2>${muted(period)}
<p ${text(28, 'font-weight:600;padding-top:8px')}>${escaped(value)}</p>${muted(change)}
${rows.length > 0 ? `<table ${table} style="margin-top:12px">${rows.map(rowOf).join('')}</table>` : ''}${muted(note)}</td></tr></table></td></tr>`;

const cell = `class="line" valign="top" style="padding:7px 0;border-top:1px solid ${light.line}`;
const rowOf = ({ name, value, change }: ShownCard['rows'][number]) =>
  `<tr><td align="left" ${cell};padding-right:16px"><p ${text(14)}>${escaped(name)}</p>${muted(change, 12)}</td>
<td align="right" ${cell}"><p ${text(14, 'white-space:nowrap')}>${escaped(value)}</p></td></tr>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (words: string) => words.replaceAll(/[&<>"]/g, (special) => entities[special] ?? '');
