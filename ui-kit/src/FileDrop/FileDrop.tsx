import { useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { useTexts } from '../texts/texts.ts';
import { fileSize } from '../texts/fileSize.ts';
import { refusal } from './accepted.ts';
import { DropLimits, DropZone } from './FileDrop.styles.ts';

export interface FileDropProps extends FieldTextProps {
  /** Called with the accepted files; an error below names the refused ones. */
  onFiles: (files: File[]) => void;
  /** As in HTML: `.csv,image/*,application/pdf`. @default any */
  accept?: string | undefined;
  /** Largest size of each in bytes. */
  maxBytes?: number | undefined;
  /** Accepts several files. @default false */
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Replaces “Drop a file here or choose a file”, for example with the name of the chosen file. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Accepts dropped or chosen files. Renders a labelled `<input type="file">` in a drop zone. */
export function FileDrop({
  onFiles,
  accept,
  maxBytes,
  multiple,
  disabled,
  children,
  ref,
  error,
  ...field
}: FileDropProps) {
  const texts = useTexts();
  const language = document.documentElement.lang || undefined;
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const problems = files.flatMap((file) => {
      const why = refusal(file, { accept, maxBytes });
      if (why === 'type') return [texts.fileWrongType(file.name)];
      return why === 'size' ? [texts.fileTooLarge(file.name, fileSize(maxBytes ?? 0, language))] : [];
    });
    setRefused(problems.join(' ') || null);
    const taken = files.filter((file) => !refusal(file, { accept, maxBytes }));
    if (taken.length > 0) onFiles(taken);
  };
  const handleDrag = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragenter' || event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files);
  };
  const most = maxBytes === undefined ? '' : `≤ ${fileSize(maxBytes, language)}`;
  const limits = [accept?.replaceAll(',', ', '), most.replaceAll(' ', '\u00a0')];
  return (
    <Field {...field} error={error ?? (refused && <span role="alert">{refused}</span>)}>
      {({ required, ...tied }) => (
        <DropZone
          data-over={over || undefined}
          data-invalid={tied['aria-invalid']}
          onDragEnter={handleDrag}
          onDragOver={handleDrag}
          onDragLeave={handleDrag}
          onDrop={handleDrag}
        >
          <input
            {...tied}
            ref={ref}
            type="file"
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            aria-required={required}
            onChange={(event) => {
              take(event.target.files);
              // Resets the input, so that choosing the same file again fires a change.
              event.target.value = '';
            }}
          />
          <Icon name="upload" size={20} />
          <span>
            {children ?? (
              <>
                {texts.dropHere} <u>{texts.chooseFile}</u>
              </>
            )}
          </span>
          <DropLimits>{limits.filter(Boolean).join(' · ')}</DropLimits>
        </DropZone>
      )}
    </Field>
  );
}
