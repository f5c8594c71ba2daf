import { styled } from 'styled-components';
import { media } from '../styles/mixins.ts';

export const PagesRoot = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2) var(--space-4);
  color: var(--text-muted);
  font-size: var(--size-s);
  font-variant-numeric: tabular-nums;

  select {
    font-size: var(--size-s);
  }
  /* One line on a phone, without buttons for the first and the last page. */
  ${media.underPhone} {
    gap: var(--space-2);
    [data-edge] {
      display: none;
    }
  }
`;
export const PagesButtons = styled.div`
  display: flex;
  gap: 2px;

  button:dir(rtl) > svg {
    scale: -1 1;
  }
  button[aria-disabled] {
    color: var(--text-faint);
    cursor: default;
  }
  button[aria-disabled]:hover {
    background: transparent;
  }
`;
