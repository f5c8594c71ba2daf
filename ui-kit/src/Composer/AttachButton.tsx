import { useRef } from 'react';
import { Paperclip } from 'lucide';
import { Glyph } from '../chat/Glyph.tsx';
import type { ComposerFile } from './Attachments.tsx';
import { Plain } from './Composer.styles.ts';

/** Files that go with the next message, kept by the caller. */
export interface Attaching {
  files: readonly ComposerFile[];
  onAttach: (files: File[]) => void;
  onRemove: (key: string) => void;
  onRetry?: (key: string) => void;
  /** What can be chosen, as `<input accept>` says it. */
  accept?: string;
}

/** Opens the system's way of choosing files. */
export function AttachButton({ onAttach, accept, label }: Attaching & { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Plain type="button" aria-label={label} title={label} onClick={() => input.current?.click()}>
        <Glyph of={Paperclip} size={18} />
      </Plain>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          onAttach([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
