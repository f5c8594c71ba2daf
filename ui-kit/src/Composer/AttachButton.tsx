import { useRef } from 'react';
import { Paperclip } from 'lucide';
import { Glyph } from '../chat/Glyph.tsx';
import type { ComposerFile } from './Attachments.tsx';
import { Plain } from './Composer.styles.ts';

/** Files of the next message; the caller stores them. */
export interface AttachmentOptions {
  files: readonly ComposerFile[];
  onAttach: (files: File[]) => void;
  onRemove: (key: string) => void;
  onRetry?: (key: string) => void;
  /** Accepted types, in the syntax of `<input accept>`. */
  accept?: string;
}

/** Opens the system's file chooser. */
export function AttachButton({ onAttach, accept, label }: AttachmentOptions & { label: string }) {
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
          // Resets the input, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
