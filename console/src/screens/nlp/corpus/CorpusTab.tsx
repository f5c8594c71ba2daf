import { EmptyState, type ListItem } from '@parlance/ui-kit/data';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { addressName, findNamed, studioPath } from '../address/studioAddress.ts';
import { useGo, useKeptQuery } from '../address/useStudioQuery.ts';
import { useCorpora } from '../data/queries.ts';
import { StudioList } from '../list/StudioList.tsx';
import { MasterDetail } from '../../../shared/ui/MasterDetail.tsx';
import { NothingSelected } from '../parts/NothingSelected.tsx';
import { CorpusDetail } from './CorpusDetail.tsx';
import { NewCorpusDialog } from './NewCorpusDialog.tsx';

/** Every corpus at the left; the values of the chosen one beside. */
export function CorpusTab({ ws, name }: { ws: string; name: string | undefined }) {
  const { t } = useTranslation('nlp');
  const formats = useFormats();
  const query = useCorpora(ws);
  const go = useGo();
  const keep = useKeptQuery();
  const [adding, setAdding] = useState(false);
  const corpora = useMemo(() => query.data?.data ?? [], [query.data]);
  const chosen = findNamed(corpora, (corpus) => corpus.corpus_name, name);
  const kept = keep('');
  const items = useMemo(
    () =>
      corpora.map((corpus): ListItem => ({
        id: corpus.id,
        label: corpus.corpus_name,
        count: formats.number(corpus.value_count),
        icon: corpus.kind === 'pattern' ? 'regex' : 'list',
        href: studioPath('corpus', addressName(corpus.corpus_name, corpus.id)) + kept,
      })),
    [corpora, kept, formats],
  );
  return (
    <>
      <MasterDetail
        label={t('list.resize')}
        chosen={name !== undefined}
        list={
          <StudioList
            label={t('tab.corpus')}
            query={query}
            items={items}
            value={chosen?.id}
            onAdd={can('nlp_corpus:create', ws) ? () => setAdding(true) : undefined}
            addLabel={t('corpus.add')}
            emptyTitle={t('corpus.none')}
            emptyText={t('corpus.noneText')}
          />
        }
        detail={
          chosen ? (
            <CorpusDetail key={chosen.id} ws={ws} id={chosen.id} />
          ) : (
            <NothingSelected
              kind="corpus"
              query={query}
              wanted={name}
              hint={
                corpora.length > 0 && (
                  <EmptyState icon="book-open" title={t('corpus.choose')} text={t('corpus.chooseText')} />
                )
              }
            />
          )
        }
      />
      <NewCorpusDialog
        ws={ws}
        open={adding}
        onClose={() => setAdding(false)}
        onCreated={(made) => {
          setAdding(false);
          go(studioPath('corpus', addressName(made.corpus_name, made.id)));
        }}
      />
    </>
  );
}
