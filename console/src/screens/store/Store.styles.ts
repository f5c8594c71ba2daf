import { SearchField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { focusRing, inset, media, pane, plainList } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

export const Body = styled.div`
  ${inset()}
  ${pane}

  section + section {
    margin-block-start: var(--space-5);
  }
  h2 {
    margin: 0 0 var(--space-2);
    font-size: var(--size-s);
    font-weight: 600;
    color: var(--text-muted);
  }
  h2 > span {
    margin-inline-start: var(--space-2);
    font-weight: 400;
  }
`;

/** In the header; on a phone it has a line of its own. */
export const Search = styled(SearchField)`
  @media (max-width: 600px) {
    width: calc(100vw - 2 * var(--space-3));
  }
`;

export const Filters = styled.fieldset`
  display: flex;
  gap: var(--space-2);
  min-width: 0;
  /* The padding has room for a focus ring, which the scrolling would cut off. */
  margin: calc(-1 * var(--space-1));
  margin-block-end: var(--space-3);
  padding: var(--space-1);
  border: 0;
  overflow-x: auto;

  > button {
    flex: none;
  }
`;

export const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 236px), 1fr));
  gap: var(--space-3);
  ${plainList}
`;

export const CardButton = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-content: start;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  width: 100%;
  height: 100%;
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  ${focusRing}

  &:hover {
    border-color: var(--line-strong);
  }
  &[aria-pressed='true'] {
    border-color: var(--brand-solid);
    box-shadow: inset 0 0 0 1px var(--brand-solid);
  }
  strong {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  > p {
    grid-column: 1 / -1;
    margin: 0;
    color: var(--text-muted);
  }
  > p:last-child {
    font-size: var(--size-s);
  }
`;

export const Values = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--size-s);

  th,
  td {
    padding: 6px var(--space-2);
    border-block-end: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th {
    font-weight: 500;
    color: var(--text-muted);
  }
  /* Names and units keep their width; descriptions wrap. */
  th,
  code,
  [data-part='unit'] {
    white-space: nowrap;
  }
  td:last-child,
  th:last-child {
    text-align: end;
  }
  tr:last-child > td {
    border-block-end: 0;
  }
  code {
    font-family: var(--font-mono);
  }
`;

export const Row = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  margin: 0;
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-control);

  > legend {
    padding-inline: var(--space-1);
    font-size: var(--size-s);
    color: var(--text-muted);
  }
`;

export const Sample = styled.pre`
  max-height: 160px;
  margin: 0;
  padding: var(--space-2);
  overflow: auto;
  border-radius: var(--radius-control);
  background: var(--surface-sunken);
  font-family: var(--font-mono);
  font-size: var(--size-s);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export const Uses = styled.ul`
  display: grid;
  gap: var(--space-2);
  ${plainList}

  > li {
    display: grid;
    gap: var(--space-1);
    padding: var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
  }
  p {
    margin: 0;
    font-size: var(--size-s);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
`;

export const LongForm = styled(Stack)`
  /* Keeps the focused field and its error clear of the sticky actions, which have two rows of buttons on a phone. */
  :is(input, select, textarea, button) {
    scroll-margin-block-end: 160px;
  }
`;

/** The actions of a form; sticky, so that they stay visible in a long form. */
export const Actions = styled.div`
  position: sticky;
  z-index: 1;
  /* At the edge of the pane, beyond the padding around the form. */
  bottom: calc(-1 * var(--space-5));
  display: grid;
  gap: var(--space-3);
  min-height: 64px;
  margin: 0 calc(-1 * var(--space-5)) calc(-1 * var(--space-5));
  padding: var(--space-3) var(--space-5);
  border-top: 1px solid var(--line);
  background: var(--surface-raised);
  ${media.low} {
    position: static;
  }
  /* At the end of their own line too, where they are below the test. */
  > :last-child > :last-child {
    margin-inline-start: auto;
  }
`;
