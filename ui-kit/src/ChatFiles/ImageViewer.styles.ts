import { styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';

export const Viewer = styled.dialog`
  position: fixed;
  inset: 0;
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

  /* A closed dialog stays hidden, as the browser's own style has it. */
  &[open] {
    display: flex;
  }
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
