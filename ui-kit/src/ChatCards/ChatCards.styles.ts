import { styled } from 'styled-components';
import { focusRing, focusRingInset, plainList } from '../styles/mixins.ts';

export const Row = styled.div`
  align-self: stretch;
  /* Reaches the edges of a message list; elsewhere leaves room for the focus ring. The first card is aligned with the
     text in both cases. */
  margin-inline: calc(-1 * var(--bleed, 3px));
  padding: 3px var(--bleed, 3px);
  border-radius: var(--radius-card);
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: var(--bleed, 3px);
  scroll-snap-type: x proximity;
  scrollbar-width: thin;
  scrollbar-color: var(--line-strong) transparent;
  ${focusRingInset}
`;

export const List = styled.ul`
  display: flex;
  gap: var(--space-3);
  width: max-content;
  min-width: 100%;
  ${plainList}
`;

export const Item = styled.li`
  display: flex;
  flex-direction: column;
  width: 220px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  color: var(--text);
  overflow: clip;
  overflow-wrap: anywhere;
  scroll-snap-align: start;
  @media (max-width: 360px) {
    width: 200px;
  }

  > img {
    display: block;
    width: 100%;
    aspect-ratio: 16 / 9;
    background: var(--surface-sunken);
    color: var(--text-muted);
    font-size: var(--size-s);
    object-fit: cover;
  }
  > [data-part='words'] {
    flex: 1;
    padding: var(--space-3);
  }
  strong {
    font-weight: var(--weight-semibold);
  }
  p {
    margin: var(--space-1) 0 0;
    color: var(--text-muted);
    font-size: var(--size-s);
    white-space: pre-line;
  }
  > a,
  > button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-1);
    min-height: 36px;
    padding: 6px var(--space-3);
    border: 0;
    border-top: 1px solid var(--line);
    background: transparent;
    color: var(--brand-text);
    font: inherit;
    font-weight: var(--weight-medium);
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    ${focusRing}
  }
  > a:focus-visible,
  > button:focus-visible {
    outline-offset: -3px;
  }
  > a > svg {
    flex: none;
  }
  > [aria-disabled] {
    color: var(--text-faint);
    cursor: default;
  }
  @media (hover: hover) {
    > a:hover,
    > button:not([aria-disabled]):hover {
      background: var(--brand-subtle);
      color: var(--on-brand-subtle);
    }
  }
  @media (pointer: coarse) {
    > a,
    > button {
      min-height: 44px;
    }
  }
`;
