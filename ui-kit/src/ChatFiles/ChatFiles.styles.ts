import { styled } from 'styled-components';
import { focusRing, plainList } from '../styles/mixins.ts';

export const Files = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  max-width: 100%;
  ${plainList}

  > li {
    min-width: 0;
    max-width: 100%;
  }
  > [data-row] {
    display: flex;
    flex: 0 0 100%;
    justify-content: inherit;
  }
  [data-from='me'] > & {
    justify-content: flex-end;
  }
`;

export const Thumb = styled.button`
  display: block;
  max-width: 100%;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface-sunken);
  color: var(--text-muted);
  font: inherit;
  font-size: var(--size-s);
  overflow: hidden;
  cursor: zoom-in;
  ${focusRing}

  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  span {
    display: grid;
    justify-items: center;
    gap: var(--space-1);
  }
`;

export const Row = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  width: 280px;
  max-width: 100%;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
  text-align: start;
  cursor: pointer;
  ${focusRing}

  svg {
    flex: none;
    color: var(--text-muted);
  }
  > svg:first-child {
    color: var(--brand-text);
  }
  &[aria-disabled] {
    cursor: default;
  }
  &[aria-busy] {
    opacity: 0.7;
  }
  @media (hover: hover) {
    &:not([aria-disabled]):hover {
      border-color: var(--line-strong);
      background: var(--surface-sunken);
    }
  }
`;

/** Name above size. */
export const Words = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  line-height: 1.35;

  b {
    overflow: hidden;
    font-weight: var(--weight-medium);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  span {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  [role='alert'] {
    color: var(--bad-text);
  }
`;
