import { useId, useState, type KeyboardEvent } from 'react';
import { useAnchored } from '../layers/useAnchored.ts';
import { useLayer } from '../layers/useLayer.ts';
import { comboRows, matching, type ComboOption, type ComboRow } from './comboRows.ts';

export interface ComboboxBehaviour {
  options: readonly ComboOption[];
  /** Line to start from when the list opens. */
  selected?: string | undefined;
  /** The list stays open after a choice. */
  keepOpen?: boolean | undefined;
  /** Called with the typed text to load options; turns local filtering off. */
  onSearch?: ((text: string) => void) | undefined;
  onPick: (row: ComboRow) => void;
  canCreate: boolean;
  /** The value is read-only: no key opens the list. */
  readOnly?: boolean | undefined;
}

const usable = (row: ComboRow | undefined) => row !== undefined && !('option' in row && row.option.disabled);

/** Text, open state and active line of a combobox, with the keys of its WAI-ARIA pattern. */
export function useCombobox(behaviour: ComboboxBehaviour) {
  const { options, selected, keepOpen, onSearch, onPick, canCreate, readOnly } = behaviour;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const { refs, floatingStyles, elements } = useAnchored({ placement: 'bottom-start', maxHeight: 320 });

  const rows = open ? comboRows(onSearch ? options : matching(options, query), query, canCreate) : [];
  const at = rows.findIndex((row) => row.key === active);
  const activeRow = rows[at] ?? (query === '' ? undefined : rows.find(usable));

  // By index, not by value: an id must not contain spaces.
  const optionId = (index: number) => `${listId}-${index}`;
  const search = (text: string) => {
    setQuery(text);
    setActive(null);
    onSearch?.(text);
  };
  const show = () => {
    setOpen(true);
    setActive(selected === undefined ? null : `o:${selected}`);
  };
  const hide = () => {
    setOpen(false);
    if (query !== '') search('');
  };
  const pick = (row: ComboRow) => {
    if (!usable(row)) return;
    onPick(row);
    if (keepOpen) {
      if (query !== '') search('');
    } else hide();
  };
  const move = (step: 1 | -1) => {
    if (!open) return show();
    const start = activeRow ? rows.indexOf(activeRow) : step === 1 ? -1 : 0;
    for (let count = 1; count <= rows.length; count += 1) {
      const row = rows[(start + step * count + rows.length * 2) % rows.length];
      if (row && usable(row)) return setActive(row.key);
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || readOnly) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (activeRow) pick(activeRow);
    } else if (event.key === 'Tab') hide();
  };

  useLayer({
    element: open ? elements.floating : null,
    anchor: elements.domReference,
    onEscape: hide,
    onOutside: hide,
  });

  return {
    open,
    query,
    rows,
    activeRow,
    listId,
    show,
    hide,
    pick,
    setBox: refs.setReference,
    setPopup: refs.setFloating,
    popup: elements.floating,
    popupStyle: floatingStyles,
    optionId,
    /** Attributes and handlers of the text input. */
    input: {
      role: 'combobox' as const,
      autoComplete: 'off',
      spellCheck: false,
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': activeRow && optionId(rows.indexOf(activeRow)),
      onKeyDown: handleKeyDown,
    },
    type: (text: string) => {
      search(text);
      setOpen(true);
    },
  };
}

export type ComboboxState = ReturnType<typeof useCombobox>;
