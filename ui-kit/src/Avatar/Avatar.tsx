import { useState, type ComponentPropsWithRef, type CSSProperties } from 'react';
import { initials } from './initials.ts';
import { AvatarRoot } from './Avatar.styles.ts';

export interface AvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Name of the person or bot; gives the initials, the colour and the accessible name. */
  name: string;
  /** Address of a picture. The initials show until it loads, and when it fails to. */
  src?: string | undefined;
  /** Side in pixels. @default 28 */
  size?: number | undefined;
}

function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}

/** A person or bot as a small disc. Renders a `<span role="img">`. */
export function Avatar({ name, src, size = 28, style, ...rest }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape: CSSProperties & Record<`--${string}`, string | number> = {
    '--avatar-size': `${size}px`,
    '--avatar-hue': hueOf(name),
  };
  return (
    <AvatarRoot role="img" aria-label={name} title={name} style={{ ...shape, ...style }} {...rest}>
      {src && broken !== src ? (
        <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : (
        <span aria-hidden>{initials(name)}</span>
      )}
    </AvatarRoot>
  );
}
