import { styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';

export const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  max-height: max(168px, 40dvh);
  margin: 0 0 var(--space-2);
  padding: 0;
  list-style: none;
  overflow: auto;
`;

export const Chip = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  flex: 1 1 150px;
  max-width: 230px;
  padding: 5px;
  border: 1px solid var(--line);
  border-radius: 9px;
  background: var(--surface-sunken);
  color: var(--text-muted);
  font-size: var(--size-s);
  overflow: hidden;

  &[data-bad] {
    flex-basis: 100%;
    max-width: none;
    border-color: var(--bad-solid);
  }
  > img {
    flex: none;
    width: 34px;
    height: 34px;
    border-radius: 6px;
    object-fit: cover;
  }
  > svg {
    box-sizing: content-box;
    flex: none;
    padding: 8px;
  }
  &[data-bad] > svg {
    color: var(--bad-text);
  }
  > div {
    display: grid;
    flex: 1;
    min-width: 0;
    line-height: 1.3;
  }
  b {
    overflow: hidden;
    color: var(--text);
    font-weight: var(--weight-medium);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [role='alert'] {
    color: var(--bad-text);
  }
  button {
    display: inline-grid;
    place-items: center;
    flex: none;
    width: 26px;
    height: 26px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--text-muted);
    cursor: pointer;
    ${focusRing}
  }
  @media (hover: hover) {
    button:hover {
      background: color-mix(in oklch, var(--text) 8%, transparent);
      color: var(--text);
    }
  }
  @media (pointer: coarse) {
    button {
      width: 44px;
      height: 44px;
    }
  }

  progress {
    position: absolute;
    inset: auto 0 0;
    width: 100%;
    height: 3px;
    border: 0;
    background: none;
    appearance: none;
  }
  progress::-webkit-progress-bar {
    background: none;
  }
  progress::-webkit-progress-value {
    background: var(--brand-solid);
  }
  progress::-moz-progress-bar {
    background: var(--brand-solid);
  }
`;
