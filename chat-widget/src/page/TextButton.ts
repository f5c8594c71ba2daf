import { styled } from 'styled-components';

export const TextButton = styled.button`
  display: inline-grid;
  place-items: center;
  min-height: 36px;
  padding: 0 var(--space-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text);
  font-weight: var(--weight-medium);
  text-decoration: none;
  cursor: pointer;

  &[data-kind='primary'] {
    border-color: transparent;
    background: var(--brand-solid);
    color: var(--on-brand);
  }
  &[data-kind='danger'] {
    border-color: transparent;
    background: var(--bad-solid);
    color: var(--on-bad);
  }
  &:focus-visible {
    outline: 2px solid var(--focus-ring);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    min-height: 44px;
  }
  &:disabled {
    opacity: 0.6;
    cursor: default;
  }
`;
