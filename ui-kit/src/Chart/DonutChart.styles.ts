import { styled } from 'styled-components';
import { focusRing, media } from '../styles/mixins.ts';
import { Plot } from './Chart.styles.ts';

export const DonutRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 16px 24px;
  /* Shrinks instead of wrapping above the names, which keep 140 px and the gap. */
  & > svg {
    width: clamp(96px, 100% - 164px, var(--chart-height));
    height: auto;
    aspect-ratio: 1;
    flex: none;
  }
`;
/** The ring; a press on a slice acts like one on its row. */
export const Ring = styled(Plot)`
  & [data-opens] {
    cursor: pointer;
  }
  & [data-dim] {
    fill-opacity: 0.4;
  }
`;
export const SliceList = styled.div`
  flex: 1;
  min-width: 140px;
  display: flex;
  flex-direction: column;
  gap: 2px;
  &[data-many] {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 168px), 1fr));
    gap: 0 12px;
  }
  /* One line per name: the whole name is in the tooltip. */
  &[data-many] > * {
    min-width: 0;
    min-height: 24px;
  }
  &[data-many] .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
export const SliceRow = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 26px;
  padding: 0 6px;
  border-radius: 6px;
  ${focusRing}
  & > .name {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > .share {
    margin-inline-start: auto;
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
  &[data-opens] {
    cursor: pointer;
  }
  ${media.hover} {
    &[data-opens]:hover {
      background: var(--surface-sunken);
    }
  }
`;
