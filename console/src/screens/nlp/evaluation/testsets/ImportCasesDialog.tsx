import type { TestImport } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Button, FileDrop, Select } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCancelled, upload } from '../../../../shared/api/call.ts';
import { reasonOf } from '../../../../shared/api/attempt.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { refreshEvaluations } from '../common/queries.ts';
import { ImportSummary } from './ImportSummary.tsx';

interface Columns {
  text_column?: string;
  intent_column?: string;
}

/** Imports test cases from a file, after a preview. */
export function ImportCasesDialog({ ws, id, onClose }: { ws: string; id: string; onClose: () => void }) {
  const { t } = useTranslation(['evaluation', 'common']);
  const { number } = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<Columns>({});
  const [report, setReport] = useState<TestImport | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (chosen: File, named: Columns, dryRun: boolean) => {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    setBusy(true);
    setError('');
    try {
      const answer = await upload('POST /api/1.0/gael/:ws/testset/:id/import', {
        params: { ws, id },
        fields: { ...named, dry_run: dryRun ? 'true' : 'false' },
        file: chosen,
        signal: controller.signal,
      });
      setReport(answer);
      setBusy(false);
      if (!answer.applied) return;
      await refreshEvaluations();
      notifyDone(t('done.added', { count: answer.added }));
      onClose();
    } catch (reason) {
      if (isCancelled(reason)) return;
      setError(reasonOf(reason));
      setBusy(false);
    }
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setColumns({});
    setReport(null);
    void send(chosen, {}, true);
  };
  const name = (key: keyof Columns, column: string) => {
    if (!file) return;
    const named = { ...columns, [key]: column };
    setColumns(named);
    void send(file, named, true);
  };
  const columnOptions = (report?.columns ?? []).map((column) => ({ value: column, label: column }));
  return (
    <Modal
      open
      title={t('importing.title')}
      description={t('importing.text')}
      closeOnOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={!file || !report?.importable}
            onClick={() => file && void send(file, columns, false)}
          >
            {report?.importable
              ? t('importing.add', { count: report.added, shown: number(report.added) })
              : t('importing.addNone')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {error && <Alert>{error}</Alert>}
        <FileDrop
          label={t('importing.file')}
          accept=".csv,.tsv,.json,.xlsx"
          maxBytes={limits.importBytes}
          onFiles={([first]) => choose(first)}
        >
          {file?.name}
        </FileDrop>
        {report && (
          <>
            {columnOptions.length > 0 && (
              <Grid min={200} gap={3}>
                <Select
                  label={t('importing.textColumn')}
                  placeholder={t('importing.choose')}
                  value={report.mapping.text ?? ''}
                  options={columnOptions}
                  onChange={(column) => name('text_column', column)}
                />
                <Select
                  label={t('importing.intentColumn')}
                  placeholder={t('importing.choose')}
                  value={report.mapping.intent ?? ''}
                  options={columnOptions}
                  onChange={(column) => name('intent_column', column)}
                />
              </Grid>
            )}
            <ImportSummary report={report} />
          </>
        )}
      </Stack>
    </Modal>
  );
}
