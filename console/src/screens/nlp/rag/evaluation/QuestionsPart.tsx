import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { QuestionSet, SetQuestion } from '@parlance/contract/calls/knowledge/evaluation';
import { type QuestionFilter, questionFilters } from '@parlance/contract/knowledgeTables';
import { EmptyState, NoMatchState } from '@parlance/ui-kit/data';
import { Button, SearchField, SegmentedControl } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import { type BulkAction, DataTable } from '@parlance/ui-kit/table';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { useScreenActions } from '../../../../shared/state/screenActions.ts';
import { can } from '../../../../shared/state/session.ts';
import { undoLast } from '../../../../shared/state/undoable.ts';
import { tableState } from '../../../../shared/table/tableState.ts';
import { useRowsPerPage } from '../../../../shared/table/useRowsPerPage.ts';
import { Bar, Note, Spread } from '../../parts/layout.ts';
import { useKeys } from '../../../../shared/state/useKeys.ts';
import { ImportTable } from '../import/ImportTable.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { acceptDrafts, downloadTemplate, importQuestions, removeQuestions } from './questionActions.ts';
import { type SetPlace, useQuestions } from './queries.ts';
import { useEvaluationAddress } from './useEvaluationAddress.ts';
import { useQuestionColumns } from './useQuestionColumns.tsx';
import { VerbatimQuestions } from './VerbatimQuestions.tsx';

/** With their counts, the four do not fit into one line of a phone: they are in two columns. */
const StateFilter = styled(SegmentedControl)`
  @media (max-width: 440px) {
    display: grid;
    flex: 1 0 100%;
    grid-template-columns: 1fr 1fr;
  }
`;

const rowKey = ({ id }: SetQuestion) => id;

type OpenedDialog = { kind: 'question'; question: SetQuestion | null } | { kind: 'import' | 'verbatims' | 'generate' };

/** The questions of a set: typed, imported, taken from messages or drafted; reviewed by keyboard. */
export function QuestionsPart({ ws, base, set }: { ws: string; base: KnowledgeBase; set: QuestionSet }) {
  const { t } = useTranslation(['knowledge', 'common']);
  const { number } = useFormats();
  const { state, setState } = useEvaluationAddress();
  const place = { ws, base: base.id, id: set.id };
  const paging = useRowsPerPage();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const query = useQuestions(place, {
    state,
    ...(wanted && { search: wanted }),
    limit: paging.pageSize,
    offset: (page - 1) * paging.pageSize,
  });
  const counts = query.data?.counts;
  const columns = useQuestionColumns();
  const [opened, setOpened] = useState<OpenedDialog>();
  const close = () => setOpened(undefined);
  const mayEdit = can('nlp_rag:edit', ws);
  const onAdd = () => setOpened({ kind: 'question', question: null });
  useQuestionKeys(mayEdit ? onAdd : undefined);
  const bulkActions = useBulkActions(place, mayEdit);
  const filtered = state !== 'all' || wanted !== '';
  const clear = () => {
    setSearch('');
    setState('all');
  };
  return (
    <Stack gap={3}>
      <Bar>
        <StateFilter
          label={t('evaluation.filter.label')}
          value={state}
          onChange={(next) => {
            setState(questionFilters.find((one) => one === next) ?? 'all');
            setPage(1);
          }}
          options={questionFilters.map((one: QuestionFilter) => ({
            value: one,
            label: counts ? `${t(`evaluation.filter.${one}`)} (${number(counts[one])})` : t(`evaluation.filter.${one}`),
          }))}
        />
        <SearchField
          label={t('evaluation.search')}
          value={search}
          onChange={(next) => {
            setSearch(next);
            setPage(1);
          }}
        />
        {mayEdit && (
          <Spread>
            <AddMenu ws={ws} onOpen={(kind) => setOpened({ kind })} />
            <Button icon="plus" aria-keyshortcuts="n" onClick={onAdd}>
              {t('evaluation.add')}
            </Button>
          </Spread>
        )}
      </Bar>
      {counts !== undefined && counts.drafts > 0 && <Note>{t('evaluation.draftsNote')}</Note>}
      <DataTable
        label={t('evaluation.questions')}
        rows={query.data?.data ?? []}
        columns={columns}
        rowKey={rowKey}
        rowLabel={({ text }) => text}
        server
        totalCount={query.data?.total ?? 0}
        paging={{ ...paging, page, onPageChange: setPage }}
        {...tableState(query)}
        tools={false}
        height="auto"
        bulkActions={bulkActions}
        {...(mayEdit && { onRowOpen: (question: SetQuestion) => setOpened({ kind: 'question', question }) })}
        empty={
          filtered ? (
            <NoMatchState action={<Button onClick={clear}>{t('filter.clear')}</Button>} />
          ) : (
            <EmptyState
              icon="message-circle"
              title={t('evaluation.noQuestion')}
              text={t('evaluation.noQuestionText')}
              action={
                mayEdit && (
                  <Button icon="plus" onClick={onAdd}>
                    {t('evaluation.add')}
                  </Button>
                )
              }
            />
          )
        }
      />
      {opened?.kind === 'question' && (
        <QuestionDialog ws={ws} base={base} set={set.id} question={opened.question} onClose={close} />
      )}
      {opened?.kind === 'import' && <ImportQuestions place={place} onClose={close} />}
      {opened?.kind === 'verbatims' && <VerbatimQuestions place={place} onClose={close} />}
      {opened?.kind === 'generate' && <GenerateDialog place={place} onClose={close} />}
    </Stack>
  );
}

/** The keys of the part, and their entries in the shortcut sheet. */
function useQuestionKeys(onAdd: (() => void) | undefined): void {
  const { t } = useTranslation(['knowledge', 'common']);
  useKeys({ 'mod+z': undoLast, ...(onAdd && { n: onAdd }) });
  useScreenActions(
    onAdd
      ? [
          { id: 'add-question', label: t('evaluation.add'), icon: 'plus', keys: 'n', onRun: onAdd },
          { id: 'key-undo', label: t('action.undo', { ns: 'common' }), keys: 'mod+z' },
        ]
      : [],
  );
}

function useBulkActions(place: SetPlace, mayEdit: boolean): BulkAction<SetQuestion>[] {
  const { t } = useTranslation('knowledge');
  if (!mayEdit) return [];
  return [
    {
      key: 'accept',
      label: t('evaluation.action.accept'),
      icon: 'check',
      shortcut: 'a',
      onAction: (rows) => acceptDrafts(place, rows),
    },
    {
      key: 'delete',
      label: t('evaluation.action.remove'),
      icon: 'trash-2',
      shortcut: 'Delete',
      danger: true,
      onAction: (rows) => removeQuestions(place, rows),
    },
  ];
}

function ImportQuestions({ place, onClose }: { place: SetPlace; onClose: () => void }) {
  const { t } = useTranslation('knowledge');
  return (
    <ImportTable
      title={t('evaluation.from.import')}
      text={t('evaluation.importText')}
      onTemplate={() => downloadTemplate(place)}
      onImport={(file) => importQuestions(place, file)}
      tell={({ added, drafts, duplicates }) =>
        [
          t('evaluation.done.added', { count: added }),
          drafts > 0 && t('evaluation.done.incomplete', { count: drafts }),
          duplicates > 0 && t('evaluation.done.duplicates', { count: duplicates }),
        ]
          .filter(Boolean)
          .join(' ')
      }
      onClose={onClose}
    />
  );
}

/** The other sources of questions. */
function AddMenu({ ws, onOpen }: { ws: string; onOpen: (kind: 'import' | 'verbatims' | 'generate') => void }) {
  const { t } = useTranslation('knowledge');
  const model = useCall('GET /api/1.0/gael/:ws/generation', { params: { ws } }).data;
  return (
    <Menu
      label={t('evaluation.from.title')}
      placement="bottom-end"
      trigger={(trigger) => (
        <Button icon="upload" iconEnd="chevron-down" {...trigger}>
          {t('evaluation.from.title')}
        </Button>
      )}
      items={[
        ...(can('verbatim:read', ws)
          ? [
              {
                key: 'verbatims',
                label: t('evaluation.from.verbatims'),
                icon: 'message-square-text',
                onSelect: () => onOpen('verbatims'),
              },
            ]
          : []),
        { key: 'import', label: t('evaluation.from.import'), icon: 'upload', onSelect: () => onOpen('import') },
        {
          key: 'generate',
          label: t('evaluation.from.generate'),
          icon: 'sparkles',
          disabled: !model?.available,
          ...(model && !model.available && { reason: t('evaluation.noModel') }),
          onSelect: () => onOpen('generate'),
        },
      ]}
    />
  );
}
