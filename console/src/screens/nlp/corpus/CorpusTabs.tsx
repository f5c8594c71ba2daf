import type { Corpus } from '@parlance/contract/calls/nlp';
import { TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useKeptQuery } from '../address/useStudioQuery.ts';
import { corpusViews, type CorpusView } from './corpusViews.ts';

interface CorpusTabsProps {
  corpus: Pick<Corpus, 'id' | 'corpus_name'>;
  view: CorpusView;
  /** Undefined while it is not known. */
  counts: Readonly<Record<CorpusView, number | undefined>>;
}

/** Which part of a corpus is shown; each has its own address. */
export function CorpusTabs({ corpus, view, counts }: CorpusTabsProps) {
  const { t } = useTranslation('corpus');
  const keep = useKeptQuery();
  const name = addressName(corpus.corpus_name, corpus.id);
  return (
    <TabLinks
      label={t('views')}
      value={view}
      items={corpusViews.map((id) => {
        const count = counts[id];
        return {
          id,
          label: t(`view.${id}`),
          href: keep(studioPath('corpus', name, id === 'values' ? undefined : id)),
          ...(count !== undefined && { count }),
        };
      })}
    />
  );
}
