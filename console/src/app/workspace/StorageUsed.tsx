import { Skeleton } from '@parlance/ui-kit/data';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { StorageMeter } from '../../shared/ui/StorageMeter.tsx';

/** What a workspace occupies, in GB, and the share of logs, verbatims and language in it. */
export function StorageUsed({ ws }: { ws: string }) {
  const { t } = useTranslation('parts');
  const { locale } = useFormats();
  const stats = useCall('GET /api/1.0/workspaces/:ws/stats', { params: { ws } });
  const gigabytes = useMemo(
    () => new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumSignificantDigits: 3 }),
    [locale],
  );
  return (
    <Card title={t('storage.title')} level={3}>
      <Answer query={stats} loading={<Skeleton lines={3} />}>
        {(answer) => (
          <Stack gap={2}>
            <strong>{gigabytes.format(answer.totalSize / 1e9)}</strong>
            <StorageMeter stats={answer} />
          </Stack>
        )}
      </Answer>
    </Card>
  );
}
