import { styled } from 'styled-components';
import { media, visuallyHidden } from '../styles/mixins.ts';

export const Segments = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  align-self: flex-start;
  max-width: 100%;
  padding: 2px;
  gap: 2px;
  border-radius: var(--radius-control);
  background: var(--surface-sunken);
  box-shadow: inset 0 0 0 1px var(--line);
`;
export const Segment = styled.label`
  display: inline-flex;
  /* Grows in a line that wraps only. */
  flex: 1 0 auto;
  align-items: center;
  justify-content: center;
  gap: 6px;
  max-width: 100%;
  height: 28px;
  padding: 0 10px;
  border-radius: 5px;
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  white-space: nowrap;
  cursor: pointer;
  [data-size='s'] > & {
    height: 22px;
    padding: 0 8px;
    font-size: var(--size-s);
  }
  & > input {
    ${visuallyHidden}
  }
  /* Four words fit into one line of a phone without their icons. */
  ${media.underPhone} {
    :has(> :nth-child(4)) > &:not([data-icon-only]) {
      padding: 0 8px;
      > svg {
        display: none;
      }
    }
  }
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  ${media.hover} {
    &:hover {
      color: var(--text);
    }
  }
  &:has(:checked) {
    background: var(--surface);
    color: var(--text);
    box-shadow: 0 0 0 1px var(--line-strong);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus-ring);
    outline-offset: 1px;
  }
  &:has(:disabled) {
    opacity: 0.5;
    cursor: not-allowed;
  }
  ${media.forcedColors} {
    &:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;
