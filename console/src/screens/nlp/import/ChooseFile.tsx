import type { NlpClass } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Progress } from '@parlance/ui-kit/data';
import { Button, FileDrop, TextField } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { classNameOf } from './importReport.ts';

interface ChooseFileProps {
  classes: readonly NlpClass[];
  className: string;
  onClassName: (name: string) => void;
  /** Fraction sent while it is being sent. */
  sent: number | undefined;
  file: File | null;
  error: string;
  onFile: (file: File, className: string) => void;
  onCancel: () => void;
}

/** The file, and the class its intents go to: one that is there or a new one. */
export function ChooseFile({ classes, className, onClassName, sent, file, error, onFile, onCancel }: ChooseFileProps) {
  const { t } = useTranslation(['nlp', 'common']);
  const known = useId();
  const [chosen, setChosen] = useState<File | null>(file);
  const reading = sent !== undefined;
  const exists = classes.some((one) => one.class_name.toLowerCase() === className.trim().toLowerCase());
  return (
    <Stack gap={4}>
      {error && <Alert>{error}</Alert>}
      <FileDrop
        label={t('import.file')}
        accept=".csv,.tsv,.json,.xlsx"
        maxBytes={limits.importBytes}
        disabled={reading}
        onFiles={([first]) => {
          if (!first) return;
          setChosen(first);
          if (!className.trim()) onClassName(classNameOf(first.name));
        }}
      >
        {chosen?.name}
      </FileDrop>
      <TextField
        label={t('import.class')}
        hint={className.trim() && (exists ? t('import.classExists') : t('import.classNew'))}
        required
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
      <Inline justify="end">
        <Button onClick={onCancel}>{t('action.cancel', { ns: 'common' })}</Button>
        <Button
          variant="primary"
          loading={reading}
          disabled={!chosen || !className.trim()}
          onClick={() => chosen && onFile(chosen, className.trim())}
        >
          {t('import.read')}
        </Button>
      </Inline>
    </Stack>
  );
}
