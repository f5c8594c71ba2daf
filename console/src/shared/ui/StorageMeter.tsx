import type { AnswerOf } from '@parlance/contract';
import { Meter } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';

/** The share of logs, verbatims, language and files in what a workspace occupies. */
export function StorageMeter({ stats }: { stats: AnswerOf<'GET /api/1.0/workspaces/:ws/stats'> }) {
  const { t } = useTranslation('parts');
  const { percent } = useFormats();
  return (
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
  );
}
