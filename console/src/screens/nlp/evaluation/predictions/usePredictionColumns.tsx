import type { EvaluatedUtterance, EvaluationReport } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { useIntentNames } from '../common/useIntentNames.ts';
import { intentStatus } from './predictionActions.ts';

/**
 * The columns of the predictions of an evaluation.
 * @param ofOneCell whether all rows have the same expected and predicted intent, which the title shows
 */
export function usePredictionColumns(report: EvaluationReport, ofOneCell: boolean): Column<EvaluatedUtterance>[] {
  const { t } = useTranslation('evaluation');
  const { confidence } = useFormats();
  const nameAt = useIntentNames(report);
  const isTest = report.kind === 'test_set';
  return useMemo((): Column<EvaluatedUtterance>[] => {
    const where = (row: EvaluatedUtterance) => intentStatus(row, report);
    /** The current state of an utterance, if it differs from the evaluation. */
    const now = (row: EvaluatedUtterance) => {
      if (where(row) !== 'changed') return where(row) === 'same' ? null : <Pill>{t(`standing.${where(row)}`)}</Pill>;
      const intent = report.intents.find(({ id }) => id === row.intent_id)?.intent ?? t('none');
      return <Pill tone="good">{t(isTest ? 'predictions.nowExpected' : 'predictions.nowIn', { intent })}</Pill>;
    };
    const place: Column<EvaluatedUtterance>[] = ofOneCell
      ? [
          {
            key: 'now',
            header: t('columns.now'),
            value: (row) => t(`standing.${where(row)}`),
            cell: now,
            width: 190,
            sortable: false,
          },
        ]
      : [
          {
            key: 'expected',
            header: t('expected'),
            value: (row) => nameAt(row.expected),
            cell: (row) => now(row) ?? nameAt(row.expected),
            width: 165,
            priority: 2,
            sortable: false,
          },
          {
            key: 'predicted',
            header: t('understood'),
            value: (row) => nameAt(row.predicted),
            width: 165,
            priority: 1,
            sortable: false,
          },
        ];
    return [
      {
        key: 'text',
        header: t('columns.utterance'),
        value: (row) => row.text,
        grow: true,
        width: 230,
        sortable: false,
      },
      ...place,
      {
        key: 'score',
        header: t('columns.score'),
        value: (row) => row.score,
        cell: (row) => (
          <span title={row.best === row.predicted ? undefined : t('predictions.best', { intent: nameAt(row.best) })}>
            {confidence(row.score)}
          </span>
        ),
        width: 104,
        priority: 3,
        sortable: false,
      },
    ];
  }, [t, nameAt, confidence, report, isTest, ofOneCell]);
}
