import { fill, media } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

export const Panel = styled.section`
  display: flex;
  flex-direction: column;
  ${fill}
  background: var(--surface);
`;
export const Head = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: 6px var(--space-3);
  border-bottom: 1px solid var(--line);
  h3 {
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
  [data-part='count'] {
    color: var(--text-muted);
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
  }
`;
/** The actions on the output; without room beside the title, all of them are below. */
export const Tools = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  > .filter {
    flex: 1 1 110px;
    max-width: 200px;
  }
`;
/** Newest last; long lines wrap, so that no logged text is hidden. */
export const Entries = styled.ol`
  flex: 1;
  min-height: 0;
  ${media.low} {
    min-height: 160px;
  }
  margin: 0;
  padding: 0;
  overflow: auto;
  font-size: var(--size-s);
  list-style: none;
  &:focus-visible {
    outline: 2px solid var(--focus-ring);
    outline-offset: -2px;
  }
  li {
    display: grid;
    grid-template-columns: auto 52px 64px minmax(0, 1fr) auto;
    gap: var(--space-3);
    align-items: baseline;
    padding: 4px var(--space-3);
    border-bottom: 1px solid color-mix(in oklch, var(--line) 60%, transparent);
  }
  li[data-level='failed'] {
    background: var(--bad-subtle);
    color: var(--bad-text);
  }
  time {
    color: var(--text-muted);
    font-family: var(--font-mono);
    font-variant-numeric: tabular-nums;
  }
  li[data-level='failed'] time {
    color: inherit;
  }
  [data-part='level'] {
    color: var(--text-muted);
  }
  li[data-level='run'] [data-part='level'] {
    color: var(--info-text);
  }
  li[data-level='failed'] [data-part='level'] {
    color: inherit;
    font-weight: var(--weight-medium);
  }
  [data-part='run'] {
    white-space: nowrap;
  }
  li[data-level='failed'] a {
    color: inherit;
  }
  [data-part='text'] {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  button {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }
  ${media.underTablet} {
    li {
      grid-template-columns: auto auto 1fr auto;
    }
    [data-part='text'] {
      grid-column: 1 / -1;
    }
  }
`;
