import { t } from 'i18next';
import type { ClipboardEvent } from 'react';
import { notifyFailed } from '../../../shared/feedback/toasts.ts';
import { useFileDrop } from '../parts/useFileDrop.ts';
import { linesOfFile, maxFileBytes, linesOfPaste, readText } from './lineDrop.ts';

const isField = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

/**
 * Accepts lines that are pasted onto an element, or dropped on it as a text file. Spread `handlers` on the element.
 * @param onLines undefined for users who may not add any
 */
export function useLineDrop(onLines: ((lines: string[]) => void) | undefined) {
  const take = async (files: readonly File[]) => {
    const lines: string[] = [];
    for (const file of files) {
      const text = file.size > maxFileBytes ? undefined : await readText(file);
      // A text file contains no NUL.
      if (text === undefined || text.includes('\0'))
        notifyFailed(t('failed.file', { ns: 'utterances', name: file.name }));
      else lines.push(...linesOfFile(file.name, text));
    }
    if (lines.length > 0) onLines?.([...new Set(lines)]);
  };
  const { dropping, handlers } = useFileDrop(onLines && ((files) => void take(files)));
  if (!onLines) return { dropping, handlers };
  return {
    /** Whether a file is being dragged over the element. */
    dropping,
    handlers: {
      ...handlers,
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files];
        const lines = linesOfPaste(event.clipboardData.getData('text'));
        if (isField(event.target) || (lines.length === 0 && files.length === 0)) return;
        event.preventDefault();
        if (lines.length > 0) onLines(lines);
        else void take(files);
      },
    },
  };
}
