import { Keys } from '@parlance/ui-kit/overlay';
import { Icon } from '@parlance/ui-kit/icons';
import { focusRing, media, visuallyHidden } from '@parlance/ui-kit/theme';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { closeCommandLayer, commandLayer, togglePalette } from '../../shared/state/commandLayer.ts';
import { sequenceTime } from '../../shared/state/keyPairs.ts';
import { screenActions } from '../../shared/state/screenActions.ts';
import { isTyping } from '../../shared/state/typing.ts';
import { useCommands } from './useCommands.ts';

const loadPalette = async () => ({ default: (await import('./palette/Palette.tsx')).Palette });
/** Prefetches the palette when it is about to be opened. When that fails, opening it fetches it again. */
const prefetchPalette = () => void loadPalette().catch(() => undefined);
const Palette = lazy(loadPalette);
const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }));

const SearchButton = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  width: min(420px, 100%);
  height: var(--control-height);
  padding: 0 10px;
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  background: var(--surface-sunken);
  color: var(--text-muted);
  font: inherit;
  cursor: pointer;
  ${focusRing}

  > span:first-of-type {
    flex: 1;
    overflow: hidden;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* Phones have no keyboard shortcuts. */
  ${media.underPhone} {
    width: var(--control-height);
    padding: 0;
    justify-content: center;
    border: 0;
    background: none;
    color: inherit;
    > span:first-of-type {
      ${visuallyHidden}
    }
    > span ~ * {
      display: none;
    }
  }
  ${media.hover} {
    &:hover {
      border-color: var(--line-strong);
    }
  }
  [data-nav-dark='true'] & {
    background: color-mix(in srgb, var(--nav-text) 10%, transparent);
    color: var(--nav-text);
    kbd {
      border-color: currentcolor;
      background: none;
      color: inherit;
    }
  }
`;

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Lists, dialogs and menus handle letters themselves, for type-ahead. */
const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null;

/** In a table, letters are its bulk actions, except the pairs that go to a screen and the key of the shortcut sheet. */
const isInTable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="grid"]') !== null;

/**
 * Runs actions on keys pressed anywhere on the page: `mod+k`, `?`, and pairs such as `g d`, pressed one after the
 * other.
 * Keys without a modifier do nothing while the user types.
 * @param actionOf returns the action of keys at the moment they are pressed
 */
function useShortcuts(actionOf: (keys: string) => (() => void) | undefined): void {
  const current = useRef(actionOf);
  useEffect(() => {
    current.current = actionOf;
  });
  useEffect(() => {
    let first = { key: '', at: 0 };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const mod = isApple ? event.metaKey : event.ctrlKey;
      if (event.key === 'Control' || event.key === 'Meta') prefetchPalette();
      const key = event.key.toLowerCase();
      if (!mod && (event.metaKey || event.ctrlKey || isTyping(event.target) || takesLetters(event.target))) return;
      const pair = event.timeStamp - first.at < sequenceTime ? `${first.key} ${key}` : '';
      const single = isInTable(event.target) && key !== '?' ? undefined : current.current(key);
      const action = mod ? current.current(`mod+${key}`) : (current.current(pair) ?? single);
      first = { key, at: event.timeStamp };
      if (!action) return;
      event.preventDefault();
      action();
    };
    /** Captures the second letter of a pair, because the table would act on it first. */
    const listenBefore = (event: KeyboardEvent) => {
      if (!isInTable(event.target) || isTyping(event.target) || first.key !== 'g') return;
      listen(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    addEventListener('keydown', listenBefore, true);
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', listenBefore, true);
      removeEventListener('keydown', listen);
    };
  }, []);
}

const Hidden = styled.input`
  ${visuallyHidden}
`;

interface EarlyTextProps {
  /** Called with the element that had the focus. */
  onFocusTaken: (before: Element | null) => void;
  onChange: (text: string) => void;
}

/** Takes what is typed while the palette is loading: a focused table would take the letters for its keys. */
function EarlyText({ onFocusTaken, onChange }: EarlyTextProps) {
  const { t } = useTranslation('shell');
  const box = useRef<HTMLInputElement>(null);
  const takeFocus = useEffectEvent(() => {
    onFocusTaken(document.activeElement);
    box.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    takeFocus();
  }, []);
  return (
    <Hidden
      ref={box}
      aria-label={t('search')}
      onChange={(event) => onChange(event.target.value)}
      // Other content that takes the focus meanwhile, such as details that finish loading, does not get the text.
      onBlur={() => box.current?.focus({ preventScroll: true })}
      onKeyDown={(event) => event.key === 'Escape' && closeCommandLayer()}
    />
  );
}

/** The command palette (⌘K), the shortcut sheet (?), and the keys of both. */
export function Commands() {
  const { t } = useTranslation('shell');
  const { open } = useSnapshot(commandLayer);
  const commands = useCommands();
  // A user who signs out with one of them open does not find it open later.
  useEffect(() => closeCommandLayer, []);
  const [helped, setHelped] = useState(false);
  if (open === 'sheet' && !helped) setHelped(true);
  const [early, setEarly] = useState('');
  if (open !== 'palette' && early !== '') setEarly('');
  // The element that had the focus when the palette was opened before it was loaded.
  const before = useRef<Element | null>(null);
  const rememberFocus = (element: Element | null) => {
    before.current = element;
  };
  useEffect(() => {
    if (open !== null) return;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    before.current = null;
  }, [open]);
  useShortcuts((keys) => {
    if (keys === 'mod+k') return togglePalette;
    // Reads the screen's actions now: they may have changed since this was rendered.
    return [...screenActions(), ...commands].find((each) => each.keys === keys)?.onRun;
  });
  return (
    <>
      <SearchButton
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={prefetchPalette}
        onFocus={prefetchPalette}
        onClick={togglePalette}
      >
        <Icon name="search" />
        <span>{t('search')}</span>
        <Keys keys="mod+k" />
      </SearchButton>
      {open === 'palette' && (
        <Suspense fallback={<EarlyText onFocusTaken={rememberFocus} onChange={setEarly} />}>
          <Palette commands={commands} text={early} onClose={closeCommandLayer} />
        </Suspense>
      )}
      <Suspense>{helped && <ShortcutHelp />}</Suspense>
    </>
  );
}
