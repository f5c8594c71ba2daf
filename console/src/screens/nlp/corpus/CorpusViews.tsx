import type { Corpus } from '@parlance/contract/calls/nlp';
import { TabLinks } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { addressName, corpusViews, studioPath, type CorpusView } from '../address/studioAddress.ts';
import { useKeptQuery } from '../address/useStudioQuery.ts';

export const corpusViewOf = (text: string | undefined): CorpusView =>
  corpusViews.find((view) => view === text) ?? 'values';

interface CorpusViewsProps {
  corpus: Pick<Corpus, 'id' | 'corpus_name'>;
  view: CorpusView;
  /** Undefined until they are loaded. */
  counts: Readonly<Record<CorpusView, number | undefined>>;
}

/** The tabs of a corpus; each has its own address. */
export function CorpusViews({ corpus, view, counts }: CorpusViewsProps) {
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
