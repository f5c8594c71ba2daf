import { styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';

export const Root = styled.div`
  width: 320px;
  max-width: 100%;

  > form {
    display: grid;
    gap: var(--space-3);
  }
  strong {
    font-weight: var(--weight-semibold);
  }
`;

export const Line = styled.div`
  display: grid;
  gap: var(--space-1);
  min-width: 0;

  label {
    font-size: var(--size-s);
    font-weight: var(--weight-medium);
  }
  small {
    color: var(--text-muted);
    font-size: inherit;
    font-weight: var(--weight-regular);
  }
  input:not([type='checkbox']),
  select,
  textarea {
    width: 100%;
    min-width: 0;
    min-height: 34px;
    padding: 6px 10px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-control);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    ${focusRing}
  }
  textarea {
    resize: vertical;
  }
  /* The same specificity as the rule above, which it follows. */
  :is(input, select, textarea)[aria-invalid] {
    border-color: var(--bad-solid);
    outline-color: var(--bad-solid);
  }
  > div {
    display: flex;
    align-items: flex-start;
    gap: var(--space-2);
  }
  input[type='checkbox'] {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--brand-solid);
    ${focusRing}
  }
  /* Phones zoom in on focus when the font is smaller. */
  @media (pointer: coarse) {
    input:not([type='checkbox']),
    select,
    textarea {
      min-height: 44px;
      font-size: 16px;
    }
    > div {
      min-height: 44px;
    }
    input[type='checkbox'] {
      width: 24px;
      height: 24px;
    }
  }
`;

export const Problem = styled.p`
  display: flex;
  gap: 5px;
  margin: 0;
  color: var(--bad-text);
  font-size: var(--size-s);
  > svg {
    flex: none;
    margin-top: 2px;
  }
`;

export const Submit = styled.button`
  min-height: 34px;
  padding: 6px var(--space-3);
  border: 0;
  border-radius: var(--radius-control);
  background: var(--brand-solid);
  color: var(--on-brand);
  font: inherit;
  font-weight: var(--weight-medium);
  cursor: pointer;
  ${focusRing}
  &[aria-disabled] {
    opacity: 0.6;
    cursor: default;
  }
  @media (hover: hover) {
    &:not([aria-disabled]):hover {
      background: var(--brand-solid-hover);
    }
  }
  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

export const Sent = styled.div`
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  background: var(--surface-sunken);
  font-size: var(--size-s);

  > p {
    display: flex;
    gap: 5px;
    margin: 0;
    color: var(--good-text);
    font-weight: var(--weight-medium);
  }
  svg {
    flex: none;
    margin-top: 2px;
  }
  > dl {
    margin: 0;
    border-radius: 4px;
    ${focusRing}
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    margin-top: var(--space-1);
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    margin: 0;
    white-space: pre-wrap;
  }
`;
