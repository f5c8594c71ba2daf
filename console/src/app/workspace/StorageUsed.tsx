import { Meter, Skeleton } from '@parlance/ui-kit/data';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { Answer } from '../../shared/ui/Answer.tsx';

/** What a workspace occupies, in GB, and the share of logs, verbatims and language in it. */
export function StorageUsed({ ws }: { ws: string }) {
  const { t } = useTranslation('workspace');
  const { locale, percent } = useFormats();
  const stats = useCall('GET /api/1.0/workspaces/:ws/stats', { params: { ws } });
  const gigabytes = useMemo(
    () => new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumSignificantDigits: 3 }),
    [locale],
  );
  return (
    <Card title={t('storage.title')} level={3}>
      <Answer query={stats} loading={<Skeleton lines={3} />}>
        {({ totalSize, sizeLogs, sizeVerbatims, sizeNLP }) => (
          <Stack gap={2}>
            <strong>{gigabytes.format(totalSize / 1e9)}</strong>
            <Meter
              label={t('storage.title')}
              segments={[
                { label: t('storage.logs'), value: sizeLogs },
                { label: t('storage.verbatims'), value: sizeVerbatims },
                { label: t('storage.nlp'), value: sizeNLP },
              ]}
              format={(value) => percent(totalSize === 0 ? 0 : value / totalSize)}
            />
          </Stack>
        )}
      </Answer>
    </Card>
  );
}
