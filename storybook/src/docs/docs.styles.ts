import { focusRing } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** Styles of the parts of a docs page that the kit renders. */
export const Page = styled.div`
  color: var(--text);
  font-family: var(--font-sans);
  font-size: var(--size-l);
  line-height: 1.55;
  &[data-part='lead'] {
    margin-bottom: var(--space-4);
    color: var(--text-muted);
    font-size: 16px;
  }
  h2 {
    margin: var(--space-8) 0 var(--space-3);
    font-size: 20px;
    font-weight: var(--weight-semibold);
  }
  h3 {
    margin: var(--space-5) 0 var(--space-1);
    font-size: 16px;
    font-weight: var(--weight-semibold);
  }
  p {
    margin: 0 0 var(--space-3);
    color: var(--text-muted);
  }
  code {
    padding: 1px 4px;
    border-radius: 4px;
    background: var(--surface-sunken);
    font-family: var(--font-mono);
    font-size: 0.9em;
    overflow-wrap: anywhere;
  }
`;

/** Scrolls sideways when needed; a named, focusable section, for the keyboard. */
export const Scroller = styled.section`
  margin-bottom: var(--space-3);
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  ${focusRing}
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--size-m);
  }
  table[data-props] {
    min-width: 620px;
  }
  th,
  td {
    padding: var(--space-2) var(--space-3);
    border-top: 1px solid var(--line);
    font-weight: var(--weight-regular);
    text-align: start;
    vertical-align: top;
  }
  thead th {
    border-top: 0;
    color: var(--text-muted);
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
  }
  th code {
    font-weight: var(--weight-medium);
  }
  th code,
  td:nth-child(3) code {
    white-space: nowrap;
  }
  th small {
    display: block;
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--size-xs);
  }
  [data-part='keys'] {
    width: 34%;
  }
  [data-part='keys'] span {
    display: inline-flex;
    gap: 2px;
    margin: 2px var(--space-2) 2px 0;
  }
  kbd {
    min-width: 22px;
    padding: 1px 6px;
    border: 1px solid var(--line-strong);
    border-bottom-width: 2px;
    border-radius: 5px;
    font-family: var(--font-sans);
    font-size: var(--size-s);
    text-align: center;
  }
`;

/** Dos beside don'ts. */
export const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: var(--space-3);
`;

export const Advice = styled.section`
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--line);
  border-inline-start: 3px solid var(--good-solid);
  border-radius: var(--radius-control);
  background: var(--surface);
  &[data-kind='dont'] {
    border-inline-start-color: var(--bad-solid);
  }
  h3 {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    margin: 0 0 var(--space-1);
    color: var(--good-text);
    font-size: var(--size-l);
  }
  &[data-kind='dont'] h3 {
    color: var(--bad-text);
  }
  ul {
    margin: 0;
    padding-inline-start: 18px;
  }
  li {
    margin: var(--space-1) 0;
  }
`;
