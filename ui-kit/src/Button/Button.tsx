import type { ComponentPropsWithRef, MouseEvent, ReactNode, Ref } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { ButtonElement, ButtonLink } from './Button.styles.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

interface ButtonLook {
  /** Use one primary button per view. @default "secondary" */
  variant?: ButtonVariant | undefined;
  /** 26, 32 or 40 pixels high. @default "m" */
  size?: ButtonSize | undefined;
  /** Name of an icon before the text. */
  icon?: string | undefined;
  /** Name of an icon after the text. */
  iconEnd?: string | undefined;
  /** Fills its container. @default false */
  wide?: boolean | undefined;
  /** Shows only its `icon` in windows up to 600 px: the text is its accessible name and its tooltip. @default false */
  iconOnPhones?: boolean | undefined;
  children?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Shows a spinner, keeps width and focus, and ignores presses. */
  loading?: boolean | undefined;
}

export interface LinkButtonProps extends ButtonLook, ComponentPropsWithRef<'a'> {
  /** Address of the link. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

const iconSize = { s: 14, m: 16, l: 18 } as const;

function Inside({ icon, iconEnd, size = 'm', children }: ButtonLook) {
  return (
    <>
      {icon && <Icon name={icon} size={iconSize[size]} />}
      {children !== undefined && children !== null && <span data-part="text">{children}</span>}
      {iconEnd && <Icon name={iconEnd} size={iconSize[size]} />}
    </>
  );
}

/** An action. Renders a `<button type="button">`. */
export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  iconEnd,
  wide,
  iconOnPhones,
  loading,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A waiting or aria-disabled button keeps the focus, so the browser does not block its clicks.
    if (loading || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true') {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <ButtonElement
      type={type}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-icon-on-phones={iconOnPhones || undefined}
      data-loading={loading || undefined}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={handleClick}
      {...rest}
    >
      {loading && (
        <span data-part="wait">
          <Spinner size={iconSize[size]} delay={0} />
        </span>
      )}
      <Inside icon={icon} iconEnd={iconEnd} size={size}>
        {children}
      </Inside>
    </ButtonElement>
  );
}

/** A link that looks like a button. Renders the provider's link. */
export function LinkButton({
  variant = 'secondary',
  size = 'm',
  icon,
  iconEnd,
  wide,
  iconOnPhones,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <ButtonLink
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-icon-on-phones={iconOnPhones || undefined}
      {...rest}
    >
      <Inside icon={icon} iconEnd={iconEnd} size={size}>
        {children}
      </Inside>
    </ButtonLink>
  );
}
