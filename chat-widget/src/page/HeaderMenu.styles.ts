import { styled } from 'styled-components';

export const Anchor = styled.div`
  position: relative;
`;

export const List = styled.ul`
  position: absolute;
  inset-block-start: calc(100% + var(--space-1));
  inset-inline-end: 0;
  z-index: var(--z-float);
  min-width: 200px;
  margin: 0;
  padding: var(--space-1);
  list-style: none;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-float);
`;

export const Item = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  width: 100%;
  padding: var(--space-2) var(--space-3);
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--text);
  text-align: start;
  white-space: nowrap;
  cursor: pointer;

  @media (pointer: coarse) {
    min-height: 44px;
  }
  &:focus-visible {
    outline: 2px solid var(--focus-ring);
  }
  &:hover,
  &:focus-visible {
    background: var(--surface-sunken);
  }
  &[data-danger] {
    color: var(--bad-text);
  }
`;
