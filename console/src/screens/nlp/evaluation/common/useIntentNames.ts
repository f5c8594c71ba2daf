import type { EvaluationReport } from '@parlance/contract/calls/nlp';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The intent at a place of a report, by its name then; `none of them` for -1. */
export function useIntentNames(report: Pick<EvaluationReport, 'intents'>): (place: number) => string {
  const { t } = useTranslation('evaluation');
  const { intents } = report;
  return useCallback((place: number) => intents[place]?.intent ?? t('none'), [intents, t]);
}
