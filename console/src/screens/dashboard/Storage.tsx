import { Meter, Skeleton } from '@parlance/ui-kit/data';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { BigNumber } from './Dashboard.styles.ts';

/** How much room the workspace takes, and for what. */
export function Storage({ ws }: { ws: string }) {
  const { t } = useTranslation('dashboard');
  const { bytes, percent } = useFormats();
  const stats = useCall('GET /api/1.0/workspaces/:ws/stats', { params: { ws } });
  return (
    <Card title={t('storage.title')}>
      <Answer query={stats} loading={<Skeleton lines={5} />}>
        {({ totalSize, sizeLogs, sizeVerbatims, sizeNLP }) => (
          <Stack gap={3}>
            <BigNumber>{bytes(totalSize)}</BigNumber>
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
