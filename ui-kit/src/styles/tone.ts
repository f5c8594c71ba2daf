import { css } from 'styled-components';

/** Meaning of a colour; always used with a word or an icon. */
export type Tone = 'neutral' | 'brand' | 'good' | 'warning' | 'bad' | 'info';

/** Text colour of a change by `data-tone`. */
export const textTone = css`
  &[data-tone='good'] {
    color: var(--good-text);
  }
  &[data-tone='warning'] {
    color: var(--warning-text);
  }
  &[data-tone='bad'] {
    color: var(--bad-text);
  }
`;

/** Soft background and readable text by `data-tone`. */
export const softTone = css`
  background: var(--surface-sunken);
  color: var(--text-muted);
  &[data-tone='brand'] {
    background: var(--brand-subtle);
    color: var(--on-brand-subtle);
  }
  &[data-tone='good'] {
    background: var(--good-subtle);
    color: var(--good-text);
  }
  &[data-tone='warning'] {
    background: var(--warning-subtle);
    color: var(--warning-text);
  }
  &[data-tone='bad'] {
    background: var(--bad-subtle);
    color: var(--bad-text);
  }
  &[data-tone='info'] {
    background: var(--info-subtle);
    color: var(--info-text);
  }
`;
