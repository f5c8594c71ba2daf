import type { EvaluationReport } from '@parlance/contract/calls/nlp';
import { SearchField } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PredictionTable } from './PredictionTable.tsx';

/** Every sentence wrongly understood, the surest first: what looks most like another intent. */
export function MisclassifiedCard({ ws, report }: { ws: string; report: EvaluationReport }) {
  const { t } = useTranslation('evaluation');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  return (
    <Card
      title={t('sentences.wrong')}
      padding="none"
      actions={<SearchField label={t('sentences.search')} value={search} onChange={setSearch} />}
    >
      <PredictionTable
        ws={ws}
        report={report}
        label={t('sentences.wrong')}
        filter={{ wrong: 'true' }}
        search={wanted}
        onClearSearch={() => setSearch('')}
      />
    </Card>
  );
}
