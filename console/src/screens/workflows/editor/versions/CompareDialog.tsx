import type { Script, ScriptVersion } from '@parlance/contract/calls/scripts';
import { Skeleton } from '@parlance/ui-kit/data';
import { Button, Select } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { ContentDiff } from './ContentDiff.tsx';

interface CompareDialogProps {
  ws: string;
  script: Script;
  versions: readonly ScriptVersion[];
  /** The requested version. It is compared with the draft; the draft itself is compared with the version before it. */
  first: number;
  onRevert: ((version: number) => Promise<boolean>) | null;
  onClose: () => void;
}

/** Compares any two versions of a script side by side. */
export function CompareDialog({ ws, script, versions, first, onRevert, onClose }: CompareDialogProps) {
  const { t } = useTranslation(['scriptEditor', 'common']);
  const { exact } = useFormats();
  const previous = versions.find(({ version }) => version < script.version)?.version ?? first;
  const [before, setBefore] = useState(String(first === script.version ? previous : first));
  const [after, setAfter] = useState(String(script.version));
  const options = versions.map(({ version, created_at, production }) => ({
    value: String(version),
    label: [
      t('version.number', { version }),
      version === script.version && t('version.draft'),
      production && t('version.production'),
      exact(created_at),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  const read = (version: string) => ({ params: { ws, id: script.script_id, version } });
  const one = useCall('GET /api/1.0/workspaces/:ws/script/:id/version/:version', read(before));
  const other = useCall('GET /api/1.0/workspaces/:ws/script/:id/version/:version', read(after));
  const loading = <Skeleton lines={8} />;
  return (
    <Modal
      open
      size="wide"
      title={t('versions.compareTitle', { name: script.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          {onRevert && Number(before) !== script.version && (
            <Button icon="rotate-ccw" onClick={() => void onRevert(Number(before)).then((done) => done && onClose())}>
              {t('versions.revertTo', { version: before })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Grid min={220} gap={4}>
          <Select label={t('versions.from')} value={before} onChange={setBefore} options={options} />
          <Select label={t('versions.to')} value={after} onChange={setAfter} options={options} />
        </Grid>
        <Answer query={one} loading={loading}>
          {(earlier) => (
            <Answer query={other} loading={loading}>
              {(later) => (
                <ContentDiff
                  ws={ws}
                  before={earlier}
                  after={later}
                  beforeLabel={t('version.number', { version: before })}
                  afterLabel={t('version.number', { version: after })}
                />
              )}
            </Answer>
          )}
        </Answer>
      </Stack>
    </Modal>
  );
}
