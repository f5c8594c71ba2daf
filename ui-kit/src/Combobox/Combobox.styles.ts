import { styled } from 'styled-components';
import { floatingSurface } from '../layers/floating.styles.ts';
import { media, truncate } from '../styles/mixins.ts';

export const Popup = styled.div`
  ${floatingSurface}
  width: max(var(--anchor-width), 180px);
  max-width: calc(100vw - 16px);
  max-height: var(--available-height);
  overflow-y: auto;
  padding: 4px;
  overscroll-behavior: contain;
`;
export const OptionRow = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  padding: 5px 8px;
  border-radius: 6px;
  cursor: pointer;
  &[data-active] {
    background: var(--surface-sunken);
    [data-scheme='night'] & {
      background: color-mix(in oklch, var(--text) 10%, transparent);
    }
  }
  &[aria-disabled='true'] {
    color: var(--text-faint);
    cursor: not-allowed;
  }
  &[aria-selected='true'] {
    font-weight: var(--weight-medium);
    & > svg:last-child {
      color: var(--brand-text);
    }
  }
  ${media.forcedColors} {
    &[data-active] {
      outline: 2px solid Highlight;
    }
  }
`;
export const OptionText = styled.span`
  flex: 1;
  min-width: 0;
  & > span {
    display: block;
    ${truncate}
  }
  & > span + span {
    font-size: var(--size-s);
    font-weight: var(--weight-regular);
    color: var(--text-muted);
  }
`;
export const PopupNote = styled.p`
  &&& {
    padding: 8px;
  }
  color: var(--text-muted);
`;
export const Chips = styled.span`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: 4px;
  min-width: 0;
  padding: 4px 0;
  & > input {
    flex: 1 1 80px;
    width: 80px;
    height: 22px;
  }
`;
