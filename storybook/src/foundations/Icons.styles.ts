import { focusRing, media } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

export const IconGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(116px, 1fr));
  gap: var(--space-2);
  padding: 0;
  list-style: none;
  button {
    display: grid;
    justify-items: center;
    gap: var(--space-2);
    width: 100%;
    padding: var(--space-4) var(--space-1) var(--space-3);
    border: 1px solid transparent;
    border-radius: var(--radius-control);
    background: var(--surface);
    cursor: pointer;
    ${focusRing}
  }
  span {
    max-width: 100%;
    overflow: hidden;
    color: var(--text-muted);
    font-size: var(--size-xs);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${media.hover} {
    button:hover {
      border-color: var(--line-strong);
    }
  }
`;

export const Copied = styled.output`
  display: block;
  min-height: 20px;
  color: var(--good-text);
`;
