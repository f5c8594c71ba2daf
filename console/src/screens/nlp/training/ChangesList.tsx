import { plainList } from '@parlance/ui-kit/theme';
import type { TrainingChanges } from '@parlance/contract/calls/nlp';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { utteranceWords } from '../publish/differences.ts';

const Lines = styled.ul`
  display: grid;
  gap: var(--space-1);
  ${plainList}
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    overflow-wrap: anywhere;
  }
  span {
    color: var(--text-muted);
  }
`;

/** Whether there are any changes. */
export const anyChange = ({ intents, corpora, language, embeddings }: TrainingChanges): boolean =>
  language || embeddings || intents.length > 0 || corpora.length > 0;

/** The changes of an intent in a few words. */
function intentWords(t: TFunction<'models'>, { change, ...counts }: TrainingChanges['intents'][number]): string {
  const words = utteranceWords(t, counts);
  if (change !== 'changed') return [t(`changes.intent.${change}`), words].filter(Boolean).join(' · ');
  return words || t('changes.attributes');
}

/** The changes of one training in a line: the numbers of intents and utterances. */
export function changesText(
  t: TFunction<'models'>,
  { intents, corpora, language, embeddings }: TrainingChanges,
): string {
  const sum = (of: 'added' | 'removed') => intents.reduce((total, one) => total + one[of], 0);
  const parts = [
    intents.length > 0 && t('changes.intents', { count: intents.length }),
    sum('added') > 0 && t('changes.added', { count: sum('added') }),
    sum('removed') > 0 && t('changes.removed', { count: sum('removed') }),
    corpora.length > 0 && t('changes.corpora', { count: corpora.length }),
    language && t('changes.language'),
    embeddings && t('changes.embeddings'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t('changes.none');
}

interface ChangesListProps {
  changes: TrainingChanges;
  /** Maximum number of lines; the others are counted. */
  most?: number;
}

/** The changes of the content, one line per intent, most changes first. */
export function ChangesList({ changes, most = 20 }: ChangesListProps) {
  const { t } = useTranslation('models');
  const { intents, corpora, language, embeddings } = changes;
  if (!anyChange(changes)) return <p>{t('changes.none')}</p>;
  const left = intents.length - most;
  return (
    <Lines>
      {intents.slice(0, most).map((one) => (
        <li key={one.intent}>
          {one.intent}
          <span>{intentWords(t, one)}</span>
        </li>
      ))}
      {left > 0 && <li>{t('changes.more', { count: left })}</li>}
      {corpora.map(({ corpus, change }) => (
        <li key={corpus}>
          {corpus}
          <span>{t(`changes.corpus.${change}`)}</span>
        </li>
      ))}
      {language && <li>{t('changes.language')}</li>}
      {embeddings && <li>{t('changes.embeddings')}</li>}
    </Lines>
  );
}
