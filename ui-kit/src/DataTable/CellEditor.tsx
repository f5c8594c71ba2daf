import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { deepActiveElement } from '../layers/dom.ts';
import type { CellEdit } from './useCellEdit.ts';

interface CellEditorProps {
  /** Accessible name. */
  label: string;
  /** Text of the cell. */
  initial: string;
  edit: CellEdit;
}

/** A text field in place of a cell: Enter and blur save it, Escape cancels. */
export function CellEditor({ label, initial, edit }: CellEditorProps) {
  const [text, setText] = useState(edit.draft.read);
  const input = useRef<HTMLInputElement>(null);
  const takeFocus = useEffectEvent(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    // For a restored unsaved text, puts the cursor at its end.
    field?.setSelectionRange(text === initial ? 0 : text.length, text.length);
  });
  useEffect(() => takeFocus(), []);

  const { error, busy } = edit;
  useEffect(() => {
    const active = deepActiveElement();
    const isInTable = active !== null && input.current?.closest('[role=grid]')?.contains(active);
    // If saving fails while the user opens another cell, scrolls this one back into view.
    if (error !== null && !busy && isInTable) input.current?.focus();
  }, [error, busy]);

  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      edit.commit(text, event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : 0);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      edit.cancel();
    }
  };
  return (
    <span data-part="editor">
      <input
        ref={input}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        readOnly={busy}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          edit.draft.write(event.target.value);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => edit.leave(text)}
      />
      {error !== null && <em role="alert">{error}</em>}
    </span>
  );
}
