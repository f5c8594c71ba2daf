import { Fragment, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { useOverlayTexts } from '../layers/overlayTexts.ts';

const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const NAMES: Record<string, string> = {
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  backspace: '⌫',
  delete: 'Del',
  pageup: 'PgUp',
  pagedown: 'PgDn',
};

/** Splits `mod+k` and `g i` into the chords pressed one after the other, each a list of key caps. */
function keyCaps(keys: string, apple: boolean, space: string): string[][] {
  const nameOf = (key: string) => {
    if (key === 'mod') return apple ? '⌘' : 'Ctrl';
    if (key === 'alt') return apple ? '⌥' : 'Alt';
    if (key === 'space') return space;
    return NAMES[key] ?? (key.length === 1 || /^f\d+$/.test(key) ? key.toUpperCase() : key);
  };
  return keys
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((chord) => chord.split(/\+(?=.)/).map(nameOf));
}

export interface KeysProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** `mod+k`, `shift+/`; a space separates the steps of a sequence: `g i`. */
  keys: string;
}

/** Keys as caps; `mod` is ⌘ on Apple machines and Ctrl elsewhere. Renders a `<span>` of `<kbd>`. */
export function Keys({ keys, ...rest }: KeysProps) {
  const { afterwards, space } = useOverlayTexts();
  return (
    <Row {...rest}>
      {keyCaps(keys, isApple(), space).map((chord, index) => (
        <Fragment key={`${index}${chord.join('+')}`}>
          {index > 0 && <small>{afterwards}</small>}
          {chord.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </Fragment>
      ))}
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 3px;
  kbd {
    min-width: 18px;
    padding: 0 4px;
    border: 1px solid var(--line-strong);
    border-radius: 4px;
    color: var(--text-muted);
    font-family: var(--font-sans);
    font-size: var(--size-xs);
    line-height: 16px;
    text-align: center;
  }
  small {
    color: var(--text-muted);
    font-size: var(--size-xs);
  }
`;
