import { useEffect, useMemo } from 'react';
import { CircleAlert, File, RotateCcw, X } from 'lucide';
import { fileSize } from '../texts/fileSize.ts';
import { Glyph } from '../chat/Glyph.tsx';
import type { ChatTexts } from '../chat/texts.ts';
import { Chip, Chips } from './Attachments.styles.ts';

/** A file of the next message. */
export interface ComposerFile {
  key: string;
  file: File;
  /** Upload progress, 0 to 1. @default 1 */
  progress?: number;
  /** Error message. */
  problem?: string | undefined;
  /** Whether a retry is offered. @default false */
  retriable?: boolean;
}

interface AttachmentsProps {
  files: readonly ComposerFile[];
  onRemove: (key: string) => void;
  onRetry: ((key: string) => void) | undefined;
  locale: string | undefined;
  say: ChatTexts;
}

/** Files with a problem are scrolled into view. */
const badFirst = (a: ComposerFile, b: ComposerFile): number => Number(!a.problem) - Number(!b.problem);

/** The files of the next message, each with its progress and a remove button. */
export function Attachments({ files, onRemove, onRetry, locale, say }: AttachmentsProps) {
  return (
    <Chips role="list" aria-label={say.files(files.length)}>
      {[...files].sort(badFirst).map(({ key, file, progress = 1, problem, retriable = false }) => (
        <Chip key={key} data-bad={problem ? '' : undefined}>
          <Preview file={file} bad={problem !== undefined} />
          <div>
            <b title={file.name}>{file.name}</b>
            {problem ? (
              <span role="alert">{problem}</span>
            ) : (
              <span>{progress < 1 ? say.uploading(Math.round(progress * 100)) : fileSize(file.size, locale)}</span>
            )}
          </div>
          {retriable && onRetry && (
            <button type="button" aria-label={say.retryFile(file.name)} title={say.retry} onClick={() => onRetry(key)}>
              <Glyph of={RotateCcw} size={14} />
            </button>
          )}
          <button type="button" aria-label={say.removeFile(file.name)} title={say.remove} onClick={() => onRemove(key)}>
            <Glyph of={X} size={14} />
          </button>
          {!problem && progress < 1 && <progress aria-label={file.name} value={progress} max={1} />}
        </Chip>
      ))}
    </Chips>
  );
}

/** A thumbnail of a picture, an icon for other files. */
function Preview({ file, bad }: { file: File; bad: boolean }) {
  const shown = !bad && /^image\/(png|jpeg|gif|webp)$/.test(file.type);
  const url = useMemo(() => (shown ? URL.createObjectURL(file) : null), [file, shown]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url ? <img src={url} alt="" /> : <Glyph of={bad ? CircleAlert : File} size={18} />;
}
