import type { ComponentPropsWithRef } from 'react';
import { Key, Keys } from './Kbd.styles.ts';

export interface KbdProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Keys joined by `+`, as in `Mod+K`; `Mod` shows ⌘ on Apple machines and Ctrl elsewhere. */
  keys: string;
}

const apple = () => /Mac|iPhone|iPad/.test(navigator.platform);

function shown(key: string): string {
  if (key === 'Mod') return apple() ? '⌘' : 'Ctrl';
  if (key === 'Shift') return apple() ? '⇧' : 'Shift';
  if (key === 'Alt') return apple() ? '⌥' : 'Alt';
  return key;
}

/** A key or a combination. Renders a `<span>` of `<kbd>`. */
export function Kbd({ keys, ...rest }: KbdProps) {
  return (
    <Keys {...rest}>
      {keys.split('+').map((key) => (
        <Key key={key}>{shown(key)}</Key>
      ))}
    </Keys>
  );
}
