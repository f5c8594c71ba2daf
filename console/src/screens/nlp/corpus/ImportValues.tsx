import type { AnswerOf } from '@parlance/contract';
import type { CorpusValue } from '@parlance/contract/calls/nlp';
import { Button, FileDrop, RadioGroup } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { isCancelled, upload } from '../../../shared/api/call.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { Muted } from '../parts/layout.ts';
import { mergeValues } from '../parts/pastedLines.ts';
import type { CorpusContent } from './corpusActions.ts';

type ValueFile = AnswerOf<'POST /api/1.0/gael/:ws/wordscorpus/read'>;

const maxBytes = 16 * 1024 * 1024;
const problemsShown = 5;

interface ImportValuesProps {
  ws: string;
  /** The edited values, which those of the file are added to. */
  content: CorpusContent;
  onClose: () => void;
  onTake: (values: CorpusValue[]) => void;
}

/** Imports values from a file into the edited corpus, after a preview. */
export function ImportValues({ ws, content, onClose, onTake }: ImportValuesProps) {
  const { t } = useTranslation(['corpus', 'common']);
  const [read, setRead] = useState<ValueFile | null>(null);
  const [reading, setReading] = useState(false);
  const [error, setError] = useState('');
  const [mode, setMode] = useState<ImportMode>('merge');
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const open = async (file: File) => {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    setError('');
    setRead(null);
    setReading(true);
    try {
      const fields = { kind: content.kind };
      setRead(
        await upload('POST /api/1.0/gael/:ws/wordscorpus/read', {
          params: { ws },
          fields,
          file,
          signal: controller.signal,
        }),
      );
    } catch (reason) {
      if (isCancelled(reason)) return;
      setError(reasonOf(reason));
    }
    setReading(false);
  };
  return (
    <Modal
      open
      size="medium"
      closeOnOutside={false}
      title={t('import.title')}
      description={t('import.text')}
      onClose={onClose}
      footer={
        <Inline justify="end">
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button
            variant="primary"
            loading={reading}
            disabled={!read || read.values.length === 0}
            onClick={() => {
              if (read) onTake(importedValues(content.values, read.values, mode));
            }}
          >
            {t('import.take')}
          </Button>
        </Inline>
      }
    >
      <Stack gap={4}>
        {error && <Alert>{error}</Alert>}
        <FileDrop
          label={t('import.file')}
          hint={t(`import.hint.${content.kind}`)}
          accept=".csv,.tsv,.txt,.xlsx"
          maxBytes={maxBytes}
          disabled={reading}
          onFiles={([first]) => {
            if (first) void open(first);
          }}
        >
          {read?.filename}
        </FileDrop>
        {read && (
          <>
            <RadioGroup
              label={t('import.mode')}
              value={mode}
              onChange={(value) => setMode(value === 'replace' ? 'replace' : 'merge')}
              options={(['merge', 'replace'] as const).map((value) => ({ value, label: t(`import.modes.${value}`) }))}
            />
            <Report read={read} content={content} mode={mode} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

function Report({ read, content, mode }: { read: ValueFile; content: CorpusContent; mode: ImportMode }) {
  const { t } = useTranslation('corpus');
  const formats = useFormats();
  const { fresh, extended, same, gone } = compareValues(content.values, read.values, mode);
  return (
    <Stack gap={3}>
      <Facts
        facts={[
          { name: t('import.fresh'), value: formats.number(fresh) },
          { name: t('import.extended'), value: formats.number(extended) },
          { name: t('import.same'), value: formats.number(same) },
          ...(mode === 'replace' ? [{ name: t('import.gone'), value: formats.number(gone) }] : []),
        ]}
      />
      {read.problem_count > 0 && (
        <Alert tone="warning">
          {t('import.problems', { count: read.problem_count })}
          <ul>
            {read.problems.slice(0, problemsShown).map(({ row, ...problem }, index) => (
              <li key={index}>{t('import.problem', { row, message: errorText(problem) })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Muted>{t('import.unsaved')}</Muted>
    </Stack>
  );
}

/** Adds the file's values to the present ones, or replaces them. */
type ImportMode = 'merge' | 'replace';

const importedValues = (
  values: readonly CorpusValue[],
  read: readonly CorpusValue[],
  mode: ImportMode,
): CorpusValue[] => (mode === 'replace' ? [...read] : mergeValues(values, read));

/** Counts the values that the file adds, extends with synonyms or changes, leaves unchanged, and removes. */
function compareValues(values: readonly CorpusValue[], read: readonly CorpusValue[], mode: ImportMode) {
  const keyOf = ({ value }: CorpusValue) => value.toLowerCase();
  const before = new Map(values.map((value) => [keyOf(value), value]));
  const after = importedValues(values, read, mode);
  const kept = new Set(after.map(keyOf));
  const counts = { fresh: 0, extended: 0, same: 0, gone: values.filter((value) => !kept.has(keyOf(value))).length };
  for (const value of after) {
    const known = before.get(keyOf(value));
    if (!known) counts.fresh++;
    else if (known.synonyms.join('\n') === value.synonyms.join('\n')) counts.same++;
    else counts.extended++;
  }
  return counts;
}
