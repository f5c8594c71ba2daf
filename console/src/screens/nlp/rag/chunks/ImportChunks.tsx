import type { ChunkImport } from '@parlance/contract/calls/knowledge/chunks';
import { Button, FileDrop } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../shared/i18n/errorText.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { useSaving } from '../../parts/useSaving.ts';
import { downloadTemplate, importChunks, type Place } from '../data/chunks.ts';

/** Rows that were left out are named up to so many. */
const mostNamed = 20;

/** Adds chunks from a table, with a template of it; rows that could not be added are listed. */
export function ImportChunks({ place, onClose }: { place: Place; onClose: () => void }) {
  const { t } = useTranslation(['knowledge', 'common']);
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ChunkImport>();
  const saving = useSaving();
  const run = async () => {
    if (!file) return;
    let skipped = 0;
    const done = await saving.run(async () => {
      const answer = await importChunks(place, file);
      skipped = answer.skipped.length;
      setReport(answer);
    });
    if (done && skipped === 0) onClose();
  };
  return (
    <Modal
      open
      title={t('import.title')}
      description={t('import.text')}
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
            <Alert tone={report.added > 0 ? 'good' : 'warning'}>{t('done.imported', { count: report.added })}</Alert>
            <Alert tone="warning">
              {t('import.skipped', { count: report.skipped.length })}
              <ul>
                {report.skipped.slice(0, mostNamed).map(({ row, error }) => (
                  <li key={row}>{t('import.row', { row, reason: errorText(error) })}</li>
                ))}
              </ul>
            </Alert>
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
              <Button icon="file-down" onClick={() => void downloadTemplate(place)}>
                {t('import.template')}
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Modal>
  );
}
