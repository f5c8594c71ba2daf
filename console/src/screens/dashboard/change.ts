/** A change as the reader sees it; undefined where there is nothing to compare with. */
export interface Change {
  delta: string;
  tone: 'good' | 'warning' | 'neutral';
}

type Welcome = 'more' | 'less';

const toneOf = (difference: number, welcome: Welcome): Change['tone'] => {
  if (difference === 0) return 'neutral';
  return difference > 0 === (welcome === 'more') ? 'good' : 'warning';
};

const signed = (locale: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', ...options });

/** `+12 %`: how a count has changed. Without an earlier count there is no share to tell. */
export function relativeChange(now: number, before: number, welcome: Welcome, locale: string): Change | undefined {
  if (before === 0) return undefined;
  const share = Math.round(((now - before) / before) * 100) / 100;
  return { delta: signed(locale, { style: 'percent' }).format(share), tone: toneOf(share, welcome) };
}

/** `+1.8`: by how many hundredths a share has changed; for the caller to name the unit. */
export function pointChange(
  now: number | null,
  before: number | null,
  welcome: Welcome,
  locale: string,
): Change | undefined {
  if (now === null || before === null) return undefined;
  const points = Math.round((now - before) * 1000) / 10;
  return { delta: signed(locale, { maximumFractionDigits: 1 }).format(points), tone: toneOf(points, welcome) };
}

/** `+3 ms`: by how much a time has changed. */
export function timeChange(now: number | null, before: number | null, locale: string): Change | undefined {
  if (now === null || before === null) return undefined;
  const difference = Math.round(now - before);
  const written = signed(locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }).format(difference);
  return { delta: written, tone: toneOf(difference, 'less') };
}

/** Part of a whole, or null when there is no whole. */
export const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
