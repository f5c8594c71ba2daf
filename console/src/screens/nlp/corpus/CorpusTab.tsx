import { EmptyState, type ListItem } from '@parlance/ui-kit/data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useGone, useNamed } from '../address/useNamed.ts';
import { useKeptQuery } from '../address/useStudioQuery.ts';
import { useCorpora } from '../data/queries.ts';
import { ListTab } from '../list/ListTab.tsx';
import { DeletedContent, useUnsaved } from '../parts/DeletedContent.tsx';
import { corpusLine } from '../parts/pastedLines.ts';
import type { CorpusContent } from './corpusActions.ts';
import { CorpusDetail } from './CorpusDetail.tsx';
import { NewCorpusDialog } from './NewCorpusDialog.tsx';

const nothing: CorpusContent = { kind: 'list', fuzzy: false, values: [] };

/** Shown when a corpus is deleted by another user while it is open. */
function DeletedCorpus({ ws, id, name }: { ws: string; id: string; name: string }) {
  const { t } = useTranslation(['nlp', 'corpus']);
  const content = useUnsaved<CorpusContent>(draftKey(ws, 'corpus', id), nothing);
  const unsaved = [{ label: t('corpus:view.values'), text: content?.values.map(corpusLine).join('\n') }];
  return <DeletedContent tab="corpus" title={t('corpus.deleted', { name })} unsaved={unsaved} />;
}

/** The corpora, and the values of the selected one. */
export function CorpusTab({ ws, name }: { ws: string; name: string | undefined }) {
  const { t } = useTranslation('nlp');
  const formats = useFormats();
  const query = useCorpora(ws);
  const keep = useKeptQuery();
  const corpora = useMemo(() => query.data?.data ?? [], [query.data]);
  const chosen = useNamed(corpora, (corpus) => corpus.corpus_name, name);
  const gone = useGone(chosen, name, query.isSuccess);
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
    <ListTab
      ws={ws}
      kind="corpus"
      query={query}
      name={name}
      items={items}
      value={chosen?.id}
      detail={
        (chosen && <CorpusDetail key={chosen.id} ws={ws} id={chosen.id} />) ??
        (gone && <DeletedCorpus ws={ws} id={gone.id} name={gone.corpus_name} />)
      }
      hint={<EmptyState icon="book-open" title={t('corpus.choose')} text={t('corpus.chooseText')} />}
      dialog={({ onClose, onCreated }) => (
        <NewCorpusDialog ws={ws} onClose={onClose} onCreated={(made) => onCreated(made.corpus_name, made.id)} />
      )}
    />
  );
}
