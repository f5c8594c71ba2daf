import { styled } from 'styled-components';
import { media, visuallyHidden } from '../styles/mixins.ts';

export const DropZone = styled.label`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 6px;
  padding: 22px 16px;
  border: 1px dashed var(--line-control);
  border-radius: var(--radius-card);
  color: var(--text-muted);
  text-align: center;
  cursor: pointer;
  & > input {
    ${visuallyHidden}
  }
  & u {
    color: var(--text-link);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus-ring);
    outline-offset: 2px;
  }
  &[data-over],
  &:active {
    border-color: var(--brand-solid);
    background: var(--brand-subtle);
    color: var(--on-brand-subtle);
  }
  &[data-invalid] {
    border-color: var(--bad-solid);
  }
  &:has(:disabled) {
    cursor: not-allowed;
    opacity: 0.55;
  }
  ${media.hover} {
    &:hover {
      border-color: var(--text-muted);
    }
  }
`;
export const DropLimits = styled.span`
  font-size: var(--size-s);
`;
