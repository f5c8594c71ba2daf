import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { focusRing } from '../styles/mixins.ts';

export interface CloseButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name. */
  label: string;
}

/** The cross of dialogs and toasts. Renders a `<button>`. */
export function CloseButton({ label, ...rest }: CloseButtonProps) {
  return (
    <Cross type="button" aria-label={label} title={label} {...rest}>
      <Icon name="x" />
    </Cross>
  );
}

const Cross = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: var(--radius-control);
  background: transparent;
  color: var(--text-muted);
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklch, currentColor 12%, transparent);
      color: var(--text);
    }
  }
  ${focusRing}
`;
