import { keyframes, styled } from 'styled-components';
import { media } from '../styles/mixins.ts';

const run = keyframes`from { translate: -100% 0; } to { translate: 250% 0; }`;

export const ProgressRoot = styled.div`
  display: flex;
  flex-direction: column;
  gap: 5px;
  min-width: 0;
`;
export const ProgressText = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 8px;
  & > span:last-child {
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;
export const ProgressTrack = styled.div`
  height: 6px;
  overflow: hidden;
  border-radius: 999px;
  background: color-mix(in oklch, var(--text) 9%, transparent);
  & > span {
    display: block;
    width: var(--share);
    height: 100%;
    border-radius: inherit;
    background: var(--progress-color, var(--brand-solid));
    transition: width var(--motion-medium);
  }
  &:not([aria-valuenow]) > span {
    width: 40%;
    animation: ${run} 1.4s ease-in-out infinite;
  }
  &[data-tone='good'] {
    --progress-color: var(--good-solid);
  }
  &[data-tone='warning'] {
    --progress-color: var(--warning-solid);
  }
  &[data-tone='bad'] {
    --progress-color: var(--bad-solid);
  }
  &[data-tone='info'] {
    --progress-color: var(--info-solid);
  }
  ${media.forcedColors} {
    border: 1px solid CanvasText;
    & > span {
      background: Highlight;
    }
  }
`;
