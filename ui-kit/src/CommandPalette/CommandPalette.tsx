import { useEffect, useEffectEvent, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { useOverlayTexts, type OverlayTexts } from '../layers/overlayTexts.ts';
import { Portal } from '../layers/Portal.tsx';
import { useDialog } from '../Dialog/useDialog.ts';
import { Keys } from '../ShortcutSheet/Keys.tsx';
import { Backdrop, Note, Results, SearchRow, Surface } from './CommandPalette.styles.ts';
import type { FuzzyMatch } from './fuzzyMatch.ts';
import { type Command, type CommandGroup, rankCommands } from './rankCommands.ts';

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  /** All commands. */
  commands: readonly Command[];
  /** Controls the query, together with `onQueryChange`. Uncontrolled, it is empty each time the palette opens. */
  query?: string;
  /** Lets the caller search elsewhere and pass the results as commands with `always`. */
  onQueryChange?: (query: string) => void;
  /** Whether a remote search is running. */
  loading?: boolean;
  /**
   * Whether results for the current query are still to come: Enter waits for them, so that it does not run a result
   * that is first only for now.
   */
  pending?: boolean;
  /** Whether the remote search failed: an Enter that waits for its results then runs nothing. */
  failed?: boolean;
  placeholder?: string;
  /** Shown when nothing matches. */
  emptyText?: string;
  /** Accessible name. @default 'Commands' */
  label?: string;
  texts?: Partial<OverlayTexts>;
}

/** Every command by name: type, move with the arrows, run with Enter. Renders a modal dialog in a portal. */
export function CommandPalette({ open, ...props }: CommandPaletteProps) {
  return open ? (
    <Portal>
      <OpenPalette {...props} />
    </Portal>
  ) : null;
}

function OpenPalette(props: Omit<CommandPaletteProps, 'open'>) {
  const { onClose, commands, onQueryChange, pending = false, failed = false } = props;
  const say = useOverlayTexts(props.texts);
  const id = useId();
  const [own, setOwn] = useState('');
  const query = props.query ?? own;
  /** Undefined until the user selects one: the first is active. */
  const [place, setPlace] = useState<number>();
  const [entered, setEntered] = useState(false);
  const loading = props.loading || (entered && pending);
  const setSurface = useDialog({ onClose, modal: true, dismissable: true, closeOnOutside: true });

  const ranked = useMemo(() => rankCommands(commands, query), [commands, query]);
  const { shown: groups, hold } = useHeld(ranked);
  const flat = groups.flatMap((group) => group.commands.map(({ command }) => command));
  const active = Math.min(place ?? 0, flat.length - 1);
  const idOf = (index: number) => `${id}option${index}`;

  const run = (command: Command | undefined) => {
    if (!command || command.disabled) return;
    onClose();
    command.onRun();
  };
  const runFirst = useEffectEvent(() => run(flat[0]));
  useEffect(() => {
    // A late search that was reported as failed may still succeed.
    if (entered && !pending && !failed) runFirst();
  }, [entered, pending, failed]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (move !== undefined && flat.length > 0) {
      setEntered(false);
      const last = flat.length - 1;
      const wrapped = (active + move + flat.length) % flat.length;
      setPlace(Math.abs(move) === 1 ? wrapped : Math.max(0, Math.min(last, active + move)));
    } else if (event.key !== 'Enter') return;
    else if (pending && place === undefined) setEntered(true);
    else run(flat[active]);
    event.preventDefault();
  };
  const change = (text: string) => {
    setOwn(text);
    setPlace(undefined);
    setEntered(false);
    onQueryChange?.(text);
  };
  return (
    <Backdrop>
      <Surface ref={setSurface} role="dialog" aria-modal="true" aria-label={props.label ?? say.commands} tabIndex={-1}>
        <SearchRow>
          <Icon name="search" size={18} />
          <input
            type="text"
            role="combobox"
            aria-label={props.placeholder ?? say.commandPlaceholder}
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={`${id}list`}
            aria-activedescendant={active >= 0 ? idOf(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={props.placeholder ?? say.commandPlaceholder}
            value={query}
            onChange={(event) => change(event.target.value)}
            onKeyDown={handleKeyDown}
          />
          <Keys data-part="keys" keys="escape" />
        </SearchRow>
        <CommandList
          id={`${id}list`}
          label={props.label ?? say.commands}
          loading={loading}
          groups={groups}
          active={active}
          idOf={idOf}
          onPoint={setPlace}
          onPress={hold}
          onRun={run}
          onKeyDown={handleKeyDown}
        />
        <div role="status">
          {loading ? <Note>{say.loading}</Note> : flat.length === 0 && <Note>{props.emptyText ?? say.noMatch}</Note>}
        </div>
      </Surface>
    </Backdrop>
  );
}

/** While a press is held, new results wait: they would move the pressed entry away from the pointer. */
function useHeld(newest: CommandGroup[]): { shown: CommandGroup[]; hold: () => void } {
  const [held, setHeld] = useState<CommandGroup[] | null>(null);
  useEffect(() => {
    if (!held) return undefined;
    // Deferred until after the click, which follows the release.
    const release = () => setTimeout(() => setHeld(null));
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [held]);
  const shown = held ?? newest;
  return { shown, hold: () => setHeld(shown) };
}

interface CommandListProps {
  id: string;
  label: string;
  loading: boolean;
  groups: readonly CommandGroup[];
  /** Place of the active command among all of them; -1: there is none. */
  active: number;
  idOf: (place: number) => string;
  onPoint: (place: number) => void;
  onPress: () => void;
  onRun: (command: Command) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The found commands, in groups. The active one is scrolled into view. */
function CommandList(props: CommandListProps) {
  const { id, label, loading, groups, active, idOf, onPoint, onPress, onRun, onKeyDown } = props;
  const [list, setList] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    list?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
  const places = new Map(groups.flatMap((group) => group.commands).map(({ command }, place) => [command.id, place]));
  return (
    <Results ref={setList} id={id} role="listbox" aria-label={label} aria-busy={loading || undefined}>
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title || undefined}>
          {group.title && (
            <div data-part="title" aria-hidden="true">
              {group.title}
            </div>
          )}
          {group.commands.map(({ command, ranges }) => {
            const at = places.get(command.id) ?? -1;
            return (
              <div
                key={command.id}
                id={idOf(at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                aria-disabled={command.disabled || undefined}
                onPointerMove={() => onPoint(at)}
                onPointerDown={onPress}
                // Keeps the focus in the search box.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
                onKeyDown={onKeyDown}
              >
                {command.icon && <Icon name={command.icon} />}
                <span data-part="label">
                  <Marked text={command.label} ranges={ranges} />
                </span>
                {command.hint ? <span data-part="hint">{command.hint}</span> : <span data-part="gap" />}
                {command.keys && <Keys data-part="keys" keys={command.keys} />}
              </div>
            );
          })}
        </div>
      ))}
    </Results>
  );
}

/** A text with the matched letters marked. */
function Marked({ text, ranges }: { text: string; ranges: FuzzyMatch['ranges'] }) {
  const parts = ranges.map(([start, end], index) => (
    <span key={start}>
      {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
    </span>
  ));
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
