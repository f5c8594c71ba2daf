import type { Difference, NlpClass } from '@parlance/contract/calls/nlp';
import type { TFunction } from 'i18next';

/** The draft differs from what answers people: content, or training data. */
export const hasDifferences = ({ unpublished, unpublished_training }: NlpClass): boolean =>
  unpublished > 0 || unpublished_training;

/** The draft model has not learned the latest training data, which a publication now would leave out. */
export const isUnlearned = ({ state, unpublished_training }: NlpClass): boolean =>
  unpublished_training && state !== 'trained';

const ofTraining: readonly Difference['part'][] = ['utterances', 'corpus', 'language', 'embeddings'];

/** Whether a difference is of the content, which can be discarded; those of the training data cannot. */
export const isOfContent = ({ part }: Difference): boolean => !ofTraining.includes(part);

/** How many utterances an intent got and lost; nothing where neither. */
export const utteranceWords = (
  t: TFunction<'models'>,
  { added, removed }: { added: number; removed: number },
): string =>
  [added > 0 && t('changes.added', { count: added }), removed > 0 && t('changes.removed', { count: removed })]
    .filter(Boolean)
    .join(' · ');
