import { Skeleton } from '@parlance/ui-kit/data';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { StorageMeter } from '../../shared/ui/StorageMeter.tsx';
import { BigNumber } from './Dashboard.styles.ts';

/** How much room the workspace takes, and for what. */
export function Storage({ ws }: { ws: string }) {
  const { t } = useTranslation('parts');
  const { bytes } = useFormats();
  const stats = useCall('GET /api/1.0/workspaces/:ws/stats', { params: { ws } });
  return (
    <Card title={t('storage.title')}>
      <Answer query={stats} loading={<Skeleton lines={5} />}>
        {(answer) => (
          <Stack gap={3}>
            <BigNumber>{bytes(answer.totalSize)}</BigNumber>
            <StorageMeter stats={answer} />
          </Stack>
        )}
      </Answer>
    </Card>
  );
}
