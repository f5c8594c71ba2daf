import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CellEdit } from './useCellEdit.ts';

interface CellEditorProps {
  /** Accessible name. */
  label: string;
  initial: string;
  edit: CellEdit;
}

/** A line of text in place of a cell: Enter and leaving hand it in, Escape takes it back. */
export function CellEditor({ label, initial, edit }: CellEditorProps) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

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
        aria-invalid={edit.error !== null || undefined}
        readOnly={edit.busy}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => edit.leave(text)}
      />
      {edit.error !== null && <em role="alert">{edit.error}</em>}
    </span>
  );
}
