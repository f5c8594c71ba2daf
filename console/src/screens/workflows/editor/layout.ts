import { fill, media, pane } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** The header of an open script: its name, its views and its actions. */
export const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  padding: var(--space-2) var(--space-5);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
  h2 {
    min-width: 0;
    overflow: hidden;
    font-size: var(--size-l);
    font-weight: var(--weight-semibold);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-part='space'] {
    flex: 1;
  }
  /* One line, also with unsaved changes, so that nothing moves when they begin. The tab shows a long name in full. */
  @media (min-width: 1024px) {
    flex-wrap: nowrap;
    > :not(h2, [data-part]) {
      flex: none;
    }
  }
  @media (min-width: 1400px) {
    > [data-part='pill'] {
      flex: none;
    }
  }
  /* The shortcut sheet still shows the keys, and the tab the type. */
  @media (max-width: 1399.98px) {
    kbd {
      display: none;
    }
  }
  @media (min-width: 1024px) and (max-width: 1399.98px) {
    [data-part='type'] {
      display: none;
    }
  }
  /* The longer French labels need this room up to this width. */
  @media (min-width: 1024px) and (max-width: 1535.98px) {
    :lang(fr) & :is(kbd, [data-part='type']) {
      display: none;
    }
  }
  ${media.underTablet} {
    padding-inline: var(--space-3);
    [data-part='space'] {
      display: none;
    }
  }
`;

/** The parts beside the code; when disabled, they can still be read. */
export const Side = styled.fieldset`
  margin: 0;
  padding: 0;
  ${pane}
  border: 0;
  background: var(--surface);
`;

export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4) var(--space-4);
  border-bottom: 1px solid var(--line);
  min-width: 0;
`;
export const SectionHead = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 28px;
  h3 {
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
  > :last-child:not(h3) {
    margin-inline-start: auto;
  }
`;
export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(110px, 1fr));
  gap: var(--space-2);
  align-items: start;
`;
export const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--size-s);
`;

/** A column that fills its pane. */
export const Column = styled.div`
  display: flex;
  flex-direction: column;
  ${fill}
`;

/** Messages about the whole script. */
export const Notices = styled.div`
  display: grid;
  flex: none;
  &:not(:empty) {
    gap: var(--space-2);
    padding: var(--space-2) var(--space-5);
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
`;
