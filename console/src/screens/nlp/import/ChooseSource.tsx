import type { NlpClass } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Progress } from '@parlance/ui-kit/data';
import { Button, FileDrop, SegmentedControl, TextField } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { workspace } from '../../../shared/state/workspace.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { DialogActions } from '../../../shared/ui/StepsDialog.tsx';
import { ChooseWorkspace } from './ChooseWorkspace.tsx';
import { readableFiles } from './formatNames.ts';
import { classNameOf, isTable } from './importReport.ts';
import type { ImportSource } from './useImport.ts';

interface ChooseSourceProps {
  ws: string;
  classes: readonly NlpClass[];
  className: string;
  onClassName: (name: string) => void;
  /** Uploaded share; undefined while nothing is being uploaded. */
  sent: number | undefined;
  source: ImportSource | null;
  error: string;
  /** Called when another source is selected, because an earlier error does not apply to it. */
  onChange: () => void;
  onRead: (source: ImportSource, className: string) => void;
  onCancel: () => void;
}

const kinds = ['file', 'workspace'] as const;

/** Selects the source of the content and the class for its intents: an existing one, a new one, or their own. */
export function ChooseSource({ ws, classes, className, onClassName, sent, source, error, ...rest }: ChooseSourceProps) {
  const { t } = useTranslation(['nlp', 'common', 'exchange']);
  const { list } = useSnapshot(workspace);
  const known = useId();
  const [kind, setKind] = useState<ImportSource['kind']>(source?.kind ?? 'file');
  const [file, setFile] = useState<File | null>(source?.kind === 'file' ? source.file : null);
  const [other, setOther] = useState<Extract<ImportSource, { kind: 'workspace' }>>(
    source?.kind === 'workspace' ? source : { kind: 'workspace', from: '', branch: 'draft' },
  );
  const reading = sent !== undefined;
  const name = className.trim();
  const exists = classes.some((one) => one.class_name.toLowerCase() === name.toLowerCase());
  // A table contains no classes.
  const needsClass = kind === 'file' && file !== null && isTable(file.name);
  const chosen: ImportSource | null =
    kind === 'file' ? file && { kind: 'file', file } : other.from === '' ? null : other;
  return (
    <Stack gap={4}>
      {error && <Alert>{error}</Alert>}
      {list.length > 1 && (
        <SegmentedControl
          label={t('exchange:source.label')}
          options={kinds.map((each) => ({ value: each, label: t(`exchange:source.${each}`) }))}
          value={kind}
          onChange={(value) => {
            rest.onChange();
            setKind(kinds.find((each) => each === value) ?? 'file');
          }}
        />
      )}
      {kind === 'file' ? (
        <ChooseFile
          file={file}
          disabled={reading}
          onChoose={(first) => {
            rest.onChange();
            setFile(first);
            if (!name && isTable(first.name)) onClassName(classNameOf(first.name));
          }}
        />
      ) : (
        <ChooseWorkspace
          ws={ws}
          value={other}
          disabled={reading}
          onChange={(changed) => {
            rest.onChange();
            setOther(changed);
          }}
        />
      )}
      <TextField
        label={t('import.class')}
        hint={
          name
            ? t(exists ? 'import.classExists' : 'import.classNew')
            : t(kind === 'file' ? 'exchange:classHint' : 'exchange:classHintWorkspace')
        }
        required={needsClass}
        list={known}
        disabled={reading}
        maxLength={limits.nameLength}
        value={className}
        onChange={onClassName}
      />
      <datalist id={known}>
        {classes.map((one) => (
          <option key={one.id}>{one.class_name}</option>
        ))}
      </datalist>
      {reading && (
        <Progress
          label={sent < 1 ? t('import.sending') : t('import.reading')}
          value={sent < 1 ? sent : undefined}
          max={1}
        />
      )}
      <DialogActions>
        <Button onClick={rest.onCancel}>{t('action.cancel', { ns: 'common' })}</Button>
        <Button
          variant="primary"
          loading={reading}
          disabled={!chosen || (needsClass && !name)}
          onClick={() => chosen && rest.onRead(chosen, name)}
        >
          {kind === 'file' ? t('import.read') : t('exchange:compare')}
        </Button>
      </DialogActions>
    </Stack>
  );
}

interface ChooseFileProps {
  file: File | null;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** Selects the file to import; a file that is too large is refused before the upload. */
function ChooseFile({ file, disabled, onChoose }: ChooseFileProps) {
  const { t } = useTranslation(['nlp', 'exchange']);
  return (
    <FileDrop
      label={t('import.file')}
      hint={t('exchange:fileHint')}
      accept={readableFiles}
      maxBytes={limits.importBytes}
      disabled={disabled}
      onFiles={([first]) => first && onChoose(first)}
    >
      {file?.name}
    </FileDrop>
  );
}
