import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { EmptyState, NoMatchState } from '@parlance/ui-kit/data';
import { Button, SearchField, Select } from '@parlance/ui-kit/form';
import { DataTable, type DataTableHandle } from '@parlance/ui-kit/table';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { readNextPage } from '../../../../shared/api/readNextPage.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { useScreenActions } from '../../../../shared/state/screenActions.ts';
import { undoLast } from '../../../../shared/state/undoable.ts';
import { can } from '../../../../shared/state/session.ts';
import { FoldedFilters } from '../../../../shared/ui/FoldedFilters.tsx';
import { tableState } from '../../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../../shared/table/useTableAddress.ts';
import { addressName, studioPath } from '../../address/studioAddress.ts';
import { useGo } from '../../address/useStudioQuery.ts';
import { useKeys } from '../../../../shared/state/useKeys.ts';
import { readAllDocuments, retryAllFailed, useDocuments } from '../data/documents.ts';
import { StateChips } from './StateChips.tsx';
import { useDocumentActions } from './useDocumentActions.ts';
import { useDocumentColumns } from './useDocumentColumns.tsx';
import { documentTypes, useDocumentFilters } from './useDocumentFilters.ts';
import { useFileDrop } from '../../parts/useFileDrop.ts';
import { DropFrame } from '../../parts/layout.ts';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;
const Search = styled(SearchField)`
  flex: 1 0 150px;
  max-width: 220px;
  @media (max-width: 600px) {
    max-width: none;
  }
`;
const Type = styled.div`
  flex: none;
  width: 150px;
`;
const Foot = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
  margin: 0;
  color: var(--text-muted);
  font-size: var(--size-s);
`;

const rowKey = ({ id }: KnowledgeDocument) => id;

interface DocumentsViewProps {
  ws: string;
  base: KnowledgeBase;
  /** Adds documents; undefined for users who may not add any. */
  onAdd: ((files?: readonly File[]) => void) | undefined;
}

/**
 * The documents of a knowledge base in a table, which can be searched, filtered, read again, disabled, archived and
 * deleted.
 */
export function DocumentsView({ ws, base, onAdd }: DocumentsViewProps) {
  const { t } = useTranslation(['knowledge', 'common']);
  const { bytes } = useFormats();
  const go = useGo();
  const filters = useDocumentFilters();
  const { query, rows, total, counts } = useDocuments(ws, base.id, filters.query);
  const columns = useDocumentColumns();
  const address = useTableAddress({ table: 'knowledge documents', columns });
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const table = useRef<DataTableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const { bulkActions, rowActions } = useDocumentActions({
    ws,
    base: base.id,
    readAll: () => readAllDocuments(ws, base.id, filters.query),
    onLeave: () => setSelection(new Set()),
  });
  const given = useFileDrop(onAdd);
  const mayEdit = can('nlp_rag:edit', ws);
  useKeys({
    '/': () => search.current?.focus(),
    'mod+z': undoLast,
    ...(onAdd && { n: () => onAdd() }),
  });
  useScreenActions([
    { id: 'search', label: t('search'), icon: 'search', keys: '/', onRun: () => search.current?.focus() },
    ...(onAdd ? [{ id: 'add-documents', label: t('add.open'), icon: 'plus', keys: 'n', onRun: () => onAdd() }] : []),
    ...(mayEdit ? [{ id: 'key-undo', label: t('action.undo', { ns: 'common' }), keys: 'mod+z' }] : []),
  ]);
  const isEmpty = total === 0 && !filters.any;
  return (
    <>
      {!isEmpty && (
        <Tools>
          <Search
            ref={search}
            label={t('search')}
            shortcut="/"
            value={filters.search.text}
            onChange={filters.search.write}
          />
          <FoldedFilters count={[filters.state !== 'all', filters.type !== ''].filter(Boolean).length}>
            <StateChips
              value={filters.state}
              counts={counts}
              onChange={(state) => filters.set({ state: state === 'all' ? '' : state })}
            />
            <Type>
              <Select
                label={t('column.type')}
                hideLabel
                placeholder={t('filter.anyType')}
                value={filters.type}
                onChange={(type) => filters.set({ type })}
                options={documentTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
              />
            </Type>
          </FoldedFilters>
          {mayEdit && filters.state === 'failed' && counts && counts.failed > 0 && (
            <Button size="s" icon="rotate-ccw" onClick={() => void retryAllFailed(ws, base.id)}>
              {t('action.retryAll')}
            </Button>
          )}
        </Tools>
      )}
      {filters.site && (
        <div>
          <Button size="s" icon="x" onClick={() => filters.set({ site: '' })}>
            {t('filter.site')}
          </Button>
        </div>
      )}
      <DropFrame {...given.handlers} data-dropping={given.dropping ? t('add.drop') : undefined}>
        <DataTable
          ref={table}
          label={t('base.view.documents')}
          fileName={base.name}
          rows={rows}
          columns={columns}
          rowKey={rowKey}
          rowLabel={({ name }) => name}
          server
          {...address.order}
          {...address.columns}
          {...tableState(query)}
          {...(total !== undefined && { totalCount: total })}
          readAll={() => readAllDocuments(ws, base.id, filters.query)}
          onEndReached={() => {
            void readNextPage(query);
          }}
          loadingMore={query.isFetchingNextPage}
          selection={selection}
          onSelectionChange={setSelection}
          bulkActions={bulkActions}
          rowActions={rowActions}
          rowTone={(row) => (row.state === 'failed' ? 'bad' : undefined)}
          onRowOpen={({ id }) => go(studioPath('rag', addressName(base.name, base.id), id))}
          empty={
            filters.any ? (
              <NoMatchState action={<Button onClick={filters.clear}>{t('filter.clear')}</Button>} />
            ) : (
              <EmptyState
                icon="upload"
                title={t('none')}
                text={t('noneText')}
                action={
                  onAdd && (
                    <Button icon="plus" onClick={() => onAdd()}>
                      {t('add.open')}
                    </Button>
                  )
                }
              />
            )
          }
        />
      </DropFrame>
      {!isEmpty && (
        <Foot>
          <span>
            {[
              t('documents', { count: base.documents }),
              t('chunkCount', { count: base.chunks }),
              bytes(base.bytes),
            ].join(' · ')}
          </span>
          <span>{t('searchable', { searchable: base.searchable, count: base.documents })}</span>
        </Foot>
      )}
    </>
  );
}
