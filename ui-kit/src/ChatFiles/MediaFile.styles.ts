import { styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';

export const Media = styled.div`
  width: 320px;
  max-width: 100%;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
  color: var(--text);
  overflow: hidden;

  video {
    display: block;
    width: 100%;
    max-height: 360px;
    /* The video's own aspect ratio, once it is known. */
    aspect-ratio: auto 16 / 9;
    background: black;
  }
  audio {
    display: block;
    width: calc(100% - 2 * var(--space-2));
    height: 40px;
    margin: var(--space-2) var(--space-2) 0;
  }
  :is(video, audio) {
    ${focusRing}
  }
`;

/** Name of the file and its actions. */
export const About = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2);

  > svg {
    flex: none;
    margin-inline-start: var(--space-1);
    color: var(--brand-text);
  }
  button {
    display: inline-grid;
    place-items: center;
    flex: none;
    width: 36px;
    height: 36px;
    padding: 0;
    border: 0;
    border-radius: var(--radius-pill);
    background: none;
    color: var(--text-muted);
    cursor: pointer;
    ${focusRing}
  }
  button[data-kind='play'] {
    background: var(--brand-solid);
    color: var(--on-brand);
  }
  [aria-busy] {
    opacity: 0.6;
  }
  @media (pointer: coarse) {
    button {
      width: 44px;
      height: 44px;
    }
  }
  @media (hover: hover) {
    button:hover {
      background: var(--surface-sunken);
      color: var(--text);
    }
    button[data-kind='play']:hover {
      background: var(--brand-solid-hover);
      color: var(--on-brand);
    }
  }
`;
