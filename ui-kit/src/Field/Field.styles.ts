import { css, styled } from 'styled-components';
import { fadeOnHover, media, visuallyHidden } from '../styles/mixins.ts';

export const FieldRoot = styled.div`
  display: flex;
  flex-direction: column;
  gap: 5px;
  min-width: 0;
  overflow-wrap: anywhere;

  > [data-part='label'] {
    display: block;
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
    color: var(--text);
    &[data-hidden] {
      ${visuallyHidden}
    }
    > [data-part='mark'] {
      color: var(--text-faint);
      font-weight: var(--weight-regular);
    }
  }
  > [data-part='hint'] {
    font-size: var(--size-s);
    color: var(--text-muted);
  }
`;
export const FieldError = styled.p`
  display: flex;
  gap: 5px;
  font-size: var(--size-s);
  color: var(--bad-text);
  & > svg {
    margin-top: 2px;
  }
`;

/** The frame every text-like control shares: the native element itself or a box around it. */
export const controlFrame = css`
  width: 100%;
  min-width: 0;
  min-height: var(--control-height);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text);
  font-size: var(--size-m);

  ${media.hover} {
    ${fadeOnHover}
    &:hover:not([data-disabled]) {
      border-color: var(--line-control);
    }
  }
  &:focus-within {
    border-color: var(--focus-ring);
    outline: 1px solid var(--focus-ring);
    outline-offset: 0;
  }
  &[data-invalid] {
    border-color: var(--bad-solid);
  }
  &[data-invalid]:focus-within {
    outline-color: var(--bad-solid);
  }
  /* Its text stays as clear as any, to be read and copied. */
  &:is([readonly], :has([readonly])) {
    background: var(--surface-sunken);
  }
  &[data-disabled] {
    background: var(--surface-sunken);
    color: var(--text-muted);
    cursor: not-allowed;
  }
  ${media.forcedColors} {
    border-color: ButtonBorder;
    &:focus-within {
      outline: 2px solid Highlight;
    }
  }
`;

const ownSearchButtons = css`
  &::-webkit-search-cancel-button,
  &::-webkit-search-decoration {
    appearance: none;
  }
`;

/** The frame on the native element itself, for controls without icons or buttons. */
export const FramedInput = styled.input`
  ${controlFrame}
  padding: 0 10px;
  outline: 0;
  appearance: none;
  ${ownSearchButtons}
`;

/** A box around a bare input, with space for icons and buttons on both sides. */
export const ControlBox = styled.div`
  ${controlFrame}
  position: relative;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 0 10px;
  & > svg {
    color: var(--text-faint);
  }
`;
export const bareControl = css`
  flex: 1;
  width: 100%;
  min-width: 0;
  height: 30px;
  padding: 0;
  border: 0;
  outline: 0;
  background: transparent;
  appearance: none;
  &:disabled {
    cursor: not-allowed;
  }
`;
export const BareInput = styled.input`
  ${bareControl}
  ${ownSearchButtons}
`;
export const Affix = styled.span`
  flex: none;
  color: var(--text-muted);
  font-size: var(--size-s);
`;
/** Pulls a small button to the frame's edge. */
export const ControlEnd = styled.span`
  display: inline-flex;
  flex: none;
  margin-inline-end: -7px;
  & > button {
    height: 26px;
    width: 26px;
  }
`;
