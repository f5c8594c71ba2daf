import { fill, inset, media, pane } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

/** The whole screen: header, then content that fills the rest. */
export const Screen = styled.div`
  display: flex;
  flex-direction: column;
  ${fill}
`;

/** The details of the selected object, and the pane beside them. */
export const Columns = styled.div`
  display: flex;
  ${fill}
`;

/** The details of the selected object; scrolls separately. */
export const Detail = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  ${inset('var(--space-4) var(--space-5)')}
  ${pane}
  background: var(--page);
  /* Content that does not fit scrolls instead of shrinking. */
  > * {
    flex-shrink: 0;
  }
`;

export const DetailHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  min-height: var(--control-height);
  /* Tabs have their own space above them. */
  &:has(+ nav) {
    margin-bottom: calc(-1 * var(--space-3));
  }
  @media (max-width: 600px) {
    gap: var(--space-1) var(--space-2);
  }
`;

/** Controls in a row that wraps. */
export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-2) var(--space-3);
`;

/** Pushed to the end of a bar. */
export const Spread = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  min-height: var(--control-height);
  margin-inline-start: auto;
`;

export const Muted = styled.span`
  color: var(--text-muted);
`;

/** An explanation below its subject. */
export const Note = styled.p`
  color: var(--text-muted);
`;

/** The frame of a table that accepts dropped files; `data-dropping` while a file is over it. */
export const DropFrame = styled.div`
  position: relative;
  flex: 1;
  min-height: 300px;
  @media (max-width: 600px) {
    min-height: 180px;
  }
  ${media.low} {
    min-height: auto;
  }
  &[data-dropping]::after {
    content: attr(data-dropping);
    position: absolute;
    z-index: 5;
    inset: 0;
    display: grid;
    place-items: center;
    border: 2px dashed var(--brand-solid);
    border-radius: var(--radius-card);
    background: color-mix(in oklch, var(--surface) 85%, transparent);
    color: var(--text);
    font-weight: var(--weight-medium);
    pointer-events: none;
  }
`;
