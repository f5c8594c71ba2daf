import { media } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

export const Foundation = styled.article`
  display: grid;
  gap: var(--space-6);
  max-width: 1360px;
  margin: 0 auto;
  > header > h1 {
    font-size: 26px;
    font-weight: var(--weight-semibold);
    letter-spacing: -0.01em;
  }
  > header > p {
    max-width: 68ch;
    margin-top: var(--space-1);
    color: var(--text-muted);
    font-size: var(--size-l);
    line-height: 1.55;
  }
  h3 {
    margin-bottom: var(--space-2);
    font-size: var(--size-l);
    font-weight: var(--weight-semibold);
  }
  code {
    font-family: var(--font-mono);
    font-size: var(--size-s);
  }
`;

export const Panes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr));
  gap: var(--space-4);
`;

/** Contains floating elements: a fixed overlay is positioned in the pane, not in the window. */
export const Pane = styled.section`
  display: grid;
  align-content: start;
  gap: var(--space-5);
  min-width: 0;
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  contain: layout paint;
  ${media.underPhone} {
    padding: var(--space-3);
  }
`;

export const Swatches = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: var(--space-3);
  padding: 0;
  list-style: none;
  li {
    min-width: 0;
  }
  li > span {
    display: block;
    height: 44px;
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
  }
  code {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: var(--text-muted);
    font-size: var(--size-xs);
    font-variant-numeric: tabular-nums;
  }
`;

export const Figures = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--size-m);
  th,
  td {
    padding: var(--space-2) var(--space-2) var(--space-2) 0;
    border-bottom: 1px solid var(--line);
    font-weight: var(--weight-regular);
    text-align: start;
  }
  code {
    white-space: nowrap;
  }
  thead th {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  td:not(:first-of-type),
  [data-number] {
    font-variant-numeric: tabular-nums;
  }
`;
