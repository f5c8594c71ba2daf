import type { AnswerOf } from '@parlance/contract';
import { Meter } from '@parlance/ui-kit/data';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../i18n/format.ts';

const Total = styled.strong`
  font-size: var(--size-2xl);
  font-weight: var(--weight-semibold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.01em;
`;

/** What a workspace occupies, in GB, and the share of logs, verbatims, language and files in it. */
export function StorageMeter({ stats }: { stats: AnswerOf<'GET /api/1.0/workspaces/:ws/stats'> }) {
  const { t } = useTranslation('parts');
  const { percent, gigabytes } = useFormats();
  return (
    <Stack gap={3}>
      <Total>{gigabytes(stats.totalSize)}</Total>
      <Meter
        label={t('storage.title')}
        segments={[
          { label: t('storage.logs'), value: stats.sizeLogs },
          { label: t('storage.verbatims'), value: stats.sizeVerbatims },
          { label: t('storage.nlp'), value: stats.sizeNLP },
          { label: t('storage.files'), value: stats.sizeFiles },
        ]}
        format={(value) => percent(stats.totalSize === 0 ? 0 : value / stats.totalSize)}
      />
    </Stack>
  );
}
