import type { Difference, NlpClass } from '@parlance/contract/calls/nlp';
import type { TFunction } from 'i18next';

/** Whether the draft differs from the publication in content or training data. */
export const hasDifferences = ({ unpublished, unpublished_training }: NlpClass): boolean =>
  unpublished > 0 || unpublished_training;

/** Whether the draft model has not learned the latest training data, which a publication would therefore leave out. */
export const hasUntrainedChanges = ({ state, unpublished_training }: NlpClass): boolean =>
  unpublished_training && state !== 'trained';

const ofTraining: readonly Difference['part'][] = ['utterances', 'corpus', 'language', 'embeddings'];

/** Whether a difference is in the content, which can be discarded; training data cannot. */
export const isOfContent = ({ part }: Difference): boolean => !ofTraining.includes(part);

/** The text of how many utterances an intent gained and lost; empty where neither. */
export const utteranceWords = (
  t: TFunction<'models'>,
  { added, removed }: { added: number; removed: number },
): string =>
  [added > 0 && t('changes.added', { count: added }), removed > 0 && t('changes.removed', { count: removed })]
    .filter(Boolean)
    .join(' · ');
