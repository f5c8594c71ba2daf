import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import { chunkFilters } from '@parlance/contract/knowledgeTables';
import { EmptyState, ErrorState, ForbiddenState, NoMatchState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button, SearchField, Select } from '@parlance/ui-kit/form';
import { plainList } from '@parlance/ui-kit/theme';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { readNextPage } from '../../../../shared/api/readNextPage.ts';
import { failureText } from '../../../../shared/api/failureText.ts';
import { useScreenActions } from '../../../../shared/state/screenActions.ts';
import { undoLast } from '../../../../shared/state/undoable.ts';
import { can } from '../../../../shared/state/session.ts';
import { useTableSearch } from '../../../../shared/table/useTableSearch.ts';
import { useAddressQuery } from '../../../../shared/ui/useAddressQuery.ts';
import { useKeys } from '../../../../shared/state/useKeys.ts';
import { Muted } from '../../parts/layout.ts';
import { type ChunkQuery, downloadTemplate, importChunks, useChunks } from '../data/chunks.ts';
import { ChunkCard } from './ChunkCard.tsx';
import { ImportTable } from '../import/ImportTable.tsx';
import { NewChunkForm } from './NewChunkForm.tsx';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;
const Search = styled(SearchField)`
  flex: 1 0 150px;
  max-width: 240px;
`;
const State = styled.div`
  flex: none;
  width: 170px;
`;
const End = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-left: auto;
`;
const Cards = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  ${plainList}

  > li {
    /* Long documents have thousands of chunks; those out of view are not rendered. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 130px;
  }
`;

interface ChunkListProps {
  ws: string;
  base: KnowledgeBase;
  /** Id of the document whose chunks are listed; undefined: those of all documents. */
  document?: string;
  /** The document's file can be opened at a page. */
  hasPages?: boolean;
}

/**
 * The chunks of a base or a document, which can be searched, edited, added, enabled, and restored to the document's
 * text.
 */
export function ChunkList({ ws, base, document, hasPages = false }: ChunkListProps) {
  const { t } = useTranslation(['knowledge', 'common']);
  const search = useTableSearch();
  const field = useRef<HTMLInputElement>(null);
  const { values, set } = useAddressQuery(['state']);
  const state = chunkFilters.find((one) => one === values.state) ?? 'all';
  const asked = useMemo(
    (): ChunkQuery => ({
      state,
      ...(document !== undefined && { document }),
      ...(search.kept && { search: search.kept.slice(0, 200) }),
    }),
    [state, document, search.kept],
  );
  const { query, rows, total } = useChunks(ws, base.id, asked);
  /** Id of the chunk that a new one goes below; null: at the end; undefined: none is being added. */
  const [adding, setAdding] = useState<string | null>();
  /** Id of the chunk that was just added, which takes the focus. */
  const [fresh, setFresh] = useState<string>();
  const opener = useRef<HTMLElement>(null);
  const beginAdding = (after: string | null) => {
    const { activeElement } = window.document;
    opener.current = activeElement instanceof HTMLElement ? activeElement : null;
    setAdding(after);
  };
  const [importing, setImporting] = useState(false);
  const mayEdit = can('nlp_rag:edit', ws);
  const place = { ws, base: base.id };
  useKeys({ '/': () => field.current?.focus(), 'mod+z': undoLast });
  useScreenActions([
    { id: 'search', label: t('chunk.search'), icon: 'search', keys: '/', onRun: () => field.current?.focus() },
    ...(mayEdit ? [{ id: 'key-undo', label: t('action.undo', { ns: 'common' }), keys: 'mod+z' }] : []),
  ]);
  const clear = () => {
    search.write('');
    set({ state: '' });
  };
  // Only an unfiltered list of a document's chunks has their numbers.
  const isWhole = document !== undefined && state === 'all' && search.kept === '';
  const newChunk = (after: string | null) =>
    document !== undefined && (
      <NewChunkForm
        place={place}
        document={document}
        after={after ?? undefined}
        path={rows.find(({ id }) => id === after)?.path ?? []}
        onClose={(made) => {
          setAdding(undefined);
          if (made === undefined) opener.current?.focus();
          else setFresh(made);
        }}
      />
    );
  return (
    <>
      <Tools>
        <Search ref={field} label={t('chunk.search')} shortcut="/" value={search.text} onChange={search.write} />
        <State>
          <Select
            label={t('column.state')}
            hideLabel
            value={state}
            onChange={(next) => set({ state: next === 'all' ? '' : next })}
            options={chunkFilters.map((one) => ({ value: one, label: t(`chunk.filter.${one}`) }))}
          />
        </State>
        {total !== undefined && <Muted>{t('chunkCount', { count: total })}</Muted>}
        {mayEdit && (
          <End>
            <Button icon="upload" onClick={() => setImporting(true)}>
              {t('import.open')}
            </Button>
            {document !== undefined && (
              <Button icon="plus" onClick={() => beginAdding(null)}>
                {t('chunk.add')}
              </Button>
            )}
          </End>
        )}
      </Tools>
      {adding === null && newChunk(null)}
      {query.data === undefined ? (
        query.error ? (
          query.error.status === 403 ? (
            <ForbiddenState />
          ) : (
            <ErrorState
              text={failureText(query.error)}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )
        ) : (
          <SkeletonRows rows={8} columns={1} />
        )
      ) : rows.length === 0 ? (
        search.kept || state !== 'all' ? (
          <NoMatchState action={<Button onClick={clear}>{t('filter.clear')}</Button>} />
        ) : (
          <EmptyState icon="layers" title={t('chunk.none')} text={t('chunk.noneText')} />
        )
      ) : (
        <Cards aria-label={t('base.view.chunks')}>
          {rows.map((chunk, at) => (
            <li key={chunk.id}>
              <ChunkCard
                place={place}
                base={base}
                chunk={chunk}
                number={isWhole ? at + 1 : undefined}
                named={document === undefined}
                before={rows[at - 1]?.id}
                editable={mayEdit}
                hasPages={hasPages}
                onAddAfter={document === undefined ? undefined : () => beginAdding(chunk.id)}
                isFresh={chunk.id === fresh}
              />
              {adding === chunk.id && newChunk(chunk.id)}
            </li>
          ))}
        </Cards>
      )}
      {query.hasNextPage && (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => void readNextPage(query)}>
            {t('chunk.more')}
          </Button>
        </div>
      )}
      {importing && (
        <ImportTable
          title={t('import.title')}
          text={t('import.text')}
          onTemplate={() => downloadTemplate(place)}
          onImport={(file) => importChunks(place, file)}
          tell={({ added }) => t('done.imported', { count: added })}
          closesWhenComplete
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
