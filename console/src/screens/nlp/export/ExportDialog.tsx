import type { NlpClass } from '@parlance/contract/calls/nlp';
import { exportFormats, type ExportFormat } from '@parlance/contract/limits';
import { Button, RadioGroup, Select } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../shared/api/call.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { saveFile } from '../../../shared/ui/saveFile.ts';
import { useSaving } from '../../../shared/api/useSaving.ts';

interface ExportDialogProps {
  ws: string;
  open: boolean;
  classes: readonly NlpClass[];
  /** Id of the preselected class. */
  home: string | undefined;
  onClose: () => void;
}

/** Option for everything; no class has this id. */
const everything = '*';
type Branch = 'draft' | 'published';

/** Downloads a class, or everything, in one of the formats. */
export function ExportDialog({ open, ...rest }: ExportDialogProps) {
  return open ? <OpenExport {...rest} /> : null;
}

function OpenExport({ ws, classes, home, onClose }: Omit<ExportDialogProps, 'open'>) {
  const { t } = useTranslation(['exchange', 'common']);
  const [what, setWhat] = useState(home ?? everything);
  const [format, setFormat] = useState<ExportFormat>('json');
  const [branch, setBranch] = useState<Branch>('draft');
  const saving = useSaving();
  const one = classes.find(({ id }) => id === what);
  const published = one !== undefined && one.published_at !== null;
  const submit = async () => {
    saveFile(
      one
        ? await download('GET /api/1.0/gael/:ws/export/class/:id', {
            params: { ws, id: one.id },
            query: { format, branch: published ? branch : 'draft' },
          })
        : await download('GET /api/1.0/gael/:ws/export', { params: { ws }, query: { format } }),
    );
    notifyDone(t('export.done'));
    onClose();
  };
  return (
    <Modal
      open
      size="medium"
      title={t('export.title')}
      description={t('export.text')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" icon="download" loading={saving.busy} onClick={() => void saving.run(submit)}>
            {t('export.submit')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {saving.error && <Alert>{saving.error}</Alert>}
        <Select
          label={t('export.what')}
          value={what}
          options={[
            ...classes.map(({ id, class_name }) => ({ value: id, label: class_name })),
            { value: everything, label: t('export.all') },
          ]}
          onChange={setWhat}
        />
        {one && (
          <RadioGroup
            label={t('branch')}
            value={published ? branch : 'draft'}
            onChange={(value) => setBranch(value === 'published' ? 'published' : 'draft')}
            options={[
              { value: 'draft', label: t('branches.draft'), description: t('export.branchDraftText') },
              {
                value: 'published',
                label: t('branches.published'),
                description: t(published ? 'export.branchPublishedText' : 'export.notPublished'),
                disabled: !published,
              },
            ]}
          />
        )}
        <RadioGroup
          label={t('export.format')}
          value={format}
          onChange={(value) => setFormat(exportFormats.find((each) => each === value) ?? 'json')}
          options={exportFormats.map((each) => ({
            value: each,
            label: t(`export.formats.${each}`),
            description: t(`export.formatTexts.${each}`),
          }))}
        />
      </Stack>
    </Modal>
  );
}
