import { styled } from 'styled-components';
import { media } from '../styles/mixins.ts';

export const MeterRoot = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  print-color-adjust: exact;
`;
export const MeterBar = styled.div`
  display: flex;
  gap: 2px;
  height: 9px;
  overflow: hidden;
  border-radius: 999px;
  background: var(--surface-sunken);
  & > span {
    min-width: 3px;
    width: var(--share);
    background: var(--segment);
    ${media.forcedColors} {
      forced-color-adjust: none;
    }
  }
`;
export const MeterLegend = styled.dl`
  display: grid;
  /* One column in a narrow container, a single row across a whole page. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  gap: 8px 32px;
  & > div {
    display: flex;
    align-items: center;
    gap: 8px;
    overflow-wrap: anywhere;
  }
  dd {
    margin-inline-start: auto;
    color: var(--text-muted);
    white-space: nowrap;
  }
`;
export const Swatch = styled.span`
  flex: none;
  width: 9px;
  height: 9px;
  border-radius: 2px;
  background: var(--segment);
  ${media.forcedColors} {
    forced-color-adjust: none;
  }
`;
