import { css, styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';

export const Root = styled.form`
  padding: var(--space-3);
  background: var(--surface);
`;

export const Box = styled.div`
  display: flex;
  align-items: flex-end;
  gap: var(--space-1);
  padding: 4px;
  border: 1px solid var(--line-strong);
  border-radius: 12px;
  background: var(--surface);
  &:focus-within {
    border-color: var(--brand-solid);
    box-shadow: 0 0 0 1px var(--brand-solid);
  }
  &[data-disabled] {
    background: var(--surface-sunken);
  }
  @media (forced-colors: active) {
    &:focus-within {
      outline: 2px solid Highlight;
    }
  }

  &[data-over] {
    position: relative;
    border-style: dashed;
    border-color: var(--brand-solid);
  }

  &:has(> [data-part='dictation']) > :not([data-part='dictation']) {
    display: none;
  }

  textarea {
    flex: 1;
    min-width: 0;
    min-height: 32px;
    max-height: 160px;
    padding: 6px var(--space-2);
    border: 0;
    outline: 0;
    background: transparent;
    color: var(--text);
    font-family: inherit;
    font-size: var(--size-m);
    line-height: 20px;
    resize: none;
  }
  textarea::placeholder {
    color: var(--text-faint);
  }
  textarea:read-only {
    color: var(--text-muted);
  }
  /* Phones zoom in on focus when the font is smaller. */
  @media (pointer: coarse) {
    > button {
      min-width: 44px;
      min-height: 44px;
    }
    textarea {
      min-height: 44px;
      padding-block: 12px;
      font-size: 16px;
    }
  }
`;

const boxButton = css`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  padding: 0;
  border: 0;
  border-radius: 9px;
  cursor: pointer;
  @media (pointer: coarse) {
    width: 44px;
    height: 44px;
  }
  ${focusRing}
`;

export const Send = styled.button`
  ${boxButton}
  background: var(--brand-solid);
  color: var(--on-brand);
  &[aria-disabled] {
    background: color-mix(in oklch, var(--text) 10%, transparent);
    color: var(--text-faint);
    cursor: default;
    @media (forced-colors: active) {
      color: GrayText;
    }
  }
  @media (hover: hover) {
    &:not([aria-disabled]):hover {
      background: var(--brand-solid-hover);
    }
  }
`;

/** A button in the box that is not the main one. */
export const Plain = styled.button`
  ${boxButton}
  background: none;
  color: var(--text-muted);
  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
      color: var(--text);
    }
  }
`;

/** Covers the box while files are dragged over the page. */
export const Drop = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  border-radius: inherit;
  background: var(--brand-subtle);
  color: var(--on-brand-subtle);
  font-size: var(--size-m);
  font-weight: var(--weight-medium);
  pointer-events: none;
`;

export const Bar = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
`;

export const Levels = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: flex-end;
  gap: 2px;
  height: 24px;
  min-width: 0;
  overflow: hidden;
  i {
    flex: none;
    width: 3px;
    height: calc(3px + 21px * var(--level, 0));
    border-radius: 2px;
    background: var(--brand-solid);
    forced-color-adjust: none;
  }
`;

export const Elapsed = styled.div`
  min-width: 4ch;
  color: var(--text-muted);
  font-size: var(--size-m);
  font-variant-numeric: tabular-nums;
  text-align: end;
  &[role='status'] {
    flex: 1;
    text-align: start;
  }
`;

export const Note = styled.p`
  margin: var(--space-1) var(--space-1) 0;
  color: var(--text-muted);
  font-size: var(--size-s);
  &[data-bad] {
    color: var(--bad-text);
  }
  button {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }
`;
