import type { ChunkImport } from '@parlance/contract/calls/knowledge/chunks';
import { Button, FileDrop } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../shared/i18n/errorText.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { useSaving } from '../../../../shared/api/useSaving.ts';

/** Maximum number of skipped rows that are listed. */
const maxNamed = 20;

interface ImportTableProps<R extends ChunkImport> {
  title: string;
  text: string;
  onTemplate: () => Promise<unknown>;
  onImport: (file: File) => Promise<R>;
  /** The text of what was added. */
  tell: (report: R) => string;
  /** Closes without a report when no row was skipped. */
  closesWhenComplete?: boolean;
  onClose: () => void;
}

/** Imports the rows of a table, offers a template of it, and reports the result. */
export function ImportTable<R extends ChunkImport>(props: ImportTableProps<R>) {
  const { title, text, onTemplate, onImport, tell, closesWhenComplete = false, onClose } = props;
  const { t } = useTranslation(['knowledge', 'common']);
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<R>();
  const saving = useSaving();
  const run = async () => {
    if (!file) return;
    let closes = false;
    const done = await saving.run(async () => {
      const answer = await onImport(file);
      closes = closesWhenComplete && answer.skipped.length === 0;
      setReport(answer);
    });
    if (done && closes) onClose();
  };
  return (
    <Modal
      open
      title={title}
      description={text}
      closeOnOutside={false}
      dismissable={!saving.busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {report ? t('common:action.close') : t('common:action.cancel')}
          </Button>
          {!report && (
            <Button variant="primary" loading={saving.busy} disabled={!file} onClick={() => void run()}>
              {t('import.run')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {saving.error && <Alert>{saving.error}</Alert>}
        {report ? (
          <>
            <Alert tone={report.added > 0 ? 'good' : 'warning'}>{tell(report)}</Alert>
            {report.skipped.length > 0 && (
              <Alert tone="warning">
                {t('import.skipped', { count: report.skipped.length })}
                <ul>
                  {report.skipped.slice(0, maxNamed).map(({ row, error }) => (
                    <li key={row}>{t('import.row', { row, reason: errorText(error) })}</li>
                  ))}
                </ul>
              </Alert>
            )}
          </>
        ) : (
          <>
            <FileDrop
              label={t('import.file')}
              accept=".csv"
              disabled={saving.busy}
              onFiles={([first]) => setFile(first)}
            >
              {file?.name}
            </FileDrop>
            <div>
              <Button icon="file-down" onClick={() => void onTemplate()}>
                {t('import.template')}
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Modal>
  );
}
