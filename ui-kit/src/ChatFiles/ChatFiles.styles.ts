import { styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';

export const Files = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  max-width: 100%;
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    min-width: 0;
    max-width: 100%;
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

export const Viewer = styled.dialog`
  position: fixed;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 56px var(--space-4) var(--space-4);
  border: 0;
  background: none;
  cursor: zoom-out;

  &::backdrop {
    background: rgb(0 0 0 / 82%);
  }
  header {
    position: absolute;
    inset: 0 0 auto;
    display: flex;
    align-items: center;
    gap: var(--space-1);
    padding: var(--space-2) var(--space-3) var(--space-2) var(--space-4);
    color: white;
    cursor: default;
  }
  header span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    font-size: var(--size-m);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button {
    display: inline-grid;
    place-items: center;
    flex: none;
    width: 40px;
    height: 40px;
    padding: 0;
    border: 0;
    border-radius: 9px;
    background: none;
    color: inherit;
    cursor: pointer;
    ${focusRing}
  }
  @media (hover: hover) {
    button:hover {
      background: rgb(255 255 255 / 15%);
    }
  }
  img {
    max-width: 100%;
    max-height: 100%;
    border-radius: 6px;
    object-fit: contain;
    cursor: default;
  }
`;
