import { focusRing, plainList, truncate } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** A vertical list of steps; the selected one is open. Where it is narrow, each has its subject on a second line. */
export const Steps = styled.ol`
  ${plainList}
  container-type: inline-size;

  > li + li {
    border-top: 1px solid var(--line);
  }
  > [data-chosen] {
    box-shadow: inset 2px 0 var(--brand-solid);
    background: var(--brand-subtle);
  }
  [data-part='row'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  [data-part='step'] {
    display: grid;
    grid-template-columns: 26px 16px auto minmax(0, 1fr) 64px 64px;
    gap: 0 var(--space-2);
    align-items: center;
    min-width: 0;
    min-height: 40px;
    padding: 0 var(--space-2);
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
    ${focusRing}
  }
  [data-part='step'] > svg {
    color: var(--text-faint);
  }
  [data-part='number'],
  [data-part='time'] {
    color: var(--text-muted);
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  [data-part='about'] {
    color: var(--text-muted);
    ${truncate}
  }
  [data-failed] [data-part='about'],
  [data-failed] svg {
    color: var(--bad-text);
  }
  [data-part='bar'] {
    height: 6px;
    border-radius: 3px;
    background: linear-gradient(var(--brand-solid), var(--brand-solid)) no-repeat;
    background-color: var(--surface-sunken);
  }
  [data-part='line'] {
    min-width: 68px;
    text-align: end;
  }
  code {
    font-weight: var(--weight-medium);
  }
  @container (max-width: 560px) {
    [data-part='step'] {
      grid-template-columns: 20px 16px minmax(0, 1fr) 56px;
      padding-block: var(--space-1);
    }
    [data-part='about'] {
      grid-row: 2;
      grid-column: 3 / -1;
      font-size: var(--size-s);
    }
    [data-part='about']:empty,
    [data-part='bar'] {
      display: none;
    }
    /* Beside the first of the two lines. */
    [data-part='line'] {
      align-self: start;
      padding-block-start: 1px;
    }
  }
  @container (max-width: 280px) {
    [data-part='row'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** The arguments and the result of a step, side by side where there is room. */
export const Parts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: var(--space-3);
  padding: 0 var(--space-3) var(--space-3);

  h4 {
    margin: 0 0 2px;
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-normal);
  }
`;
