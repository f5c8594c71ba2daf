import { styled } from 'styled-components';
import { focusRing, media, truncate } from '../styles/mixins.ts';
import { softTone } from '../styles/tone.ts';

export const PillRoot = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  width: fit-content;
  max-width: 100%;
  min-height: 22px;
  padding: 0 9px;
  border-radius: 999px;
  ${softTone}
  font-size: var(--size-xs);
  font-weight: var(--weight-semibold);
  line-height: 1.2;
  vertical-align: middle;
  ${media.forcedColors} {
    outline: 1px solid CanvasText;
  }
`;
export const PillText = styled.span`
  ${truncate}
`;
export const PillRemove = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  margin-inline-end: -5px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: pointer;
  /* The target is 24 pixels wide and high. */
  &::before {
    content: '';
    position: absolute;
    inset: -4px;
  }
  ${focusRing}
  ${media.hover} {
    &:hover {
      background: color-mix(in oklch, currentColor 18%, transparent);
    }
  }
`;
