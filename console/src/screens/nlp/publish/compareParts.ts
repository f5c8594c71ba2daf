import { numberFormat } from '@parlance/ui-kit/data';
import { styled } from 'styled-components';

/** A small table that compares two models; scrolls sideways where there is no room. */
export const Compared = styled.div`
  position: relative;
  overflow-x: auto;
  table {
    width: 100%;
    border-collapse: collapse;
    /* Where there is little room, words stay whole and wider content scrolls. */
    overflow-wrap: break-word;
  }
  th {
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
    text-align: start;
  }
  tbody th {
    color: var(--text);
    font-size: var(--size-m);
    font-weight: var(--weight-regular);
    overflow-wrap: anywhere;
  }
  th,
  td {
    padding: var(--space-2);
    border-bottom: 1px solid var(--line);
    vertical-align: top;
  }
  .number {
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }
  thead .number {
    white-space: normal;
  }
  td small {
    color: var(--text-muted);
  }
`;

export const PartTitle = styled.h3`
  margin-bottom: var(--space-2);
  font-size: var(--size-m);
  font-weight: var(--weight-semibold);
`;

/** A difference of two shares in points, always with its sign; a dash where one was not measured. */
export function points(before: number | null, after: number | null, locale: string): string {
  if (before === null || after === null) return '–';
  const format = numberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return format.format((after - before) * 100);
}

/** The tone of a difference where more is better; neutral below half a point. */
export function toneOf(before: number | null, after: number | null): 'good' | 'bad' | 'neutral' {
  if (before === null || after === null || Math.abs(after - before) < 0.005) return 'neutral';
  return after > before ? 'good' : 'bad';
}
