import { styled } from 'styled-components';

/** The field is over a copy of its text that has the colours, because a field cannot show them. */
export const EditorRoot = styled.span`
  position: relative;
  display: block;
  width: 100%;
  height: 100%;

  [data-part='annotations'],
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    padding: 0 6px;
    border: 1px solid transparent;
    font: inherit;
    letter-spacing: inherit;
    line-height: 28px;
    white-space: pre;
  }
  [data-part='annotations'] {
    overflow: hidden;
    border-radius: 6px;
    background: var(--surface);
    color: transparent;
  }
  [data-part='annotations'] > span {
    display: inline-block;
  }
  [data-part='annotations'] > span > span {
    border-radius: 4px;
  }
  [data-part='warning']:not(:empty) {
    position: absolute;
    z-index: 1;
    top: calc(100% + 2px);
    left: 0;
    padding: 4px 8px;
    border-radius: 6px;
    background: var(--warning-subtle);
    box-shadow: var(--shadow-float);
    pointer-events: none;
  }
  && input {
    border-color: var(--focus-ring);
    border-radius: 6px;
    outline: 1px solid var(--focus-ring);
    background: transparent;
    color: var(--text);
  }
`;
