import { plainList } from '@parlance/ui-kit/theme';
import { styled } from 'styled-components';

export const Pictures = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(140px, 45%), 1fr));
  gap: var(--space-3);
  ${plainList}
`;

export const Tile = styled.li`
  position: relative;
  min-width: 0;
  font-size: var(--size-s);

  > button:first-child {
    display: grid;
    gap: var(--space-1);
    width: 100%;
    padding: 0;
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    color: var(--text);
    font: inherit;
    text-align: start;
    cursor: pointer;
    &:focus-visible {
      outline: 2px solid var(--focus-ring);
      outline-offset: 2px;
    }
  }
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    background: var(--surface-sunken);
    object-fit: cover;
  }
  @media (hover: hover) {
    > button:first-child:hover img {
      border-color: var(--brand-solid);
    }
  }
  span,
  small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small:has(+ button) {
    padding-inline-end: 28px;
  }
  small {
    color: var(--text-muted);
    font-size: var(--size-xs);
  }
  > button:last-child:not(:first-child) {
    position: absolute;
    inset-inline-end: 0;
    bottom: -4px;
  }
`;
