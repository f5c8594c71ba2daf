import type { ComponentPropsWithRef } from 'react';
import type { ButtonSize, ButtonVariant } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { IconButtonElement } from './IconButton.styles.ts';

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Name of the icon. */
  icon: string;
  /** Name of its action: the accessible name and the tooltip. */
  label: string;
  /** Visual emphasis. @default "ghost" */
  variant?: ButtonVariant | undefined;
  /** Same height as a button of that size. @default "m" */
  size?: ButtonSize | undefined;
  /** Makes it a toggle: on or off. */
  pressed?: boolean | undefined;
  /** A spinner replaces the icon, and presses are ignored. */
  loading?: boolean | undefined;
}

const iconSize = { s: 15, m: 17, l: 20 } as const;

/** An action shown as an icon only. Renders a `<button type="button">`. */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'm',
  pressed,
  loading,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <IconButtonElement
      type={type}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      data-variant={variant}
      data-size={size}
      data-loading={loading || undefined}
      onClick={loading ? undefined : onClick}
      {...rest}
    >
      {loading ? <Spinner size={iconSize[size]} delay={0} /> : <Icon name={icon} size={iconSize[size]} />}
    </IconButtonElement>
  );
}
