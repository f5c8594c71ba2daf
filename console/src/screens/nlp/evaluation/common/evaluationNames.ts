import type { Evaluation } from '@parlance/contract/calls/nlp';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';

/** The name of an evaluation: its kind and date. */
export function useEvaluationName(): (one: Evaluation) => string {
  const { t } = useTranslation('evaluation');
  const { exact } = useFormats();
  return (one) => `${subjectOf(t, one)} · ${exact(one.created_at)}`;
}

/** The kind of an evaluation, without its date. */
export function useSubjectName(): (one: Pick<Evaluation, 'kind' | 'test_set' | 'branch' | 'folds'>) => string {
  const { t } = useTranslation('evaluation');
  return (one) => subjectOf(t, one);
}

function subjectOf(
  t: ReturnType<typeof useTranslation<'evaluation'>>['t'],
  { kind, test_set, branch, folds }: Pick<Evaluation, 'kind' | 'test_set' | 'branch' | 'folds'>,
): string {
  if (kind === 'cross_validation') return t('crossValidationOf', { folds: folds ?? 0 });
  return t('testSetOn', { name: test_set?.name ?? '', branch: t(`branch.${branch ?? 'draft'}`) });
}

/** Whether two evaluations are of the same utterances, so that they can be compared and form one trend. */
export const isComparable = (a: Evaluation, b: Evaluation): boolean =>
  a.id !== b.id && a.kind === b.kind && a.test_set?.id === b.test_set?.id;
