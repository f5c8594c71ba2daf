import type { EvaluationReport } from '@parlance/contract/calls/nlp';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the intent at an index of a report, by its name at that time; `none of them` for -1. */
export function useIntentNames(report: Pick<EvaluationReport, 'intents'>): (place: number) => string {
  const { t } = useTranslation('evaluation');
  const { intents } = report;
  return useCallback((place: number) => intents[place]?.intent ?? t('none'), [intents, t]);
}
