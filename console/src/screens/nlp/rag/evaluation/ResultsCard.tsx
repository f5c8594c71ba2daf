import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { KnowledgeRun, QuestionResult } from '@parlance/contract/calls/knowledge/evaluation';
import { resultFilters } from '@parlance/contract/knowledgeTables';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { SearchField, SegmentedControl } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { type Column, DataTable } from '@parlance/ui-kit/table';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { tableState } from '../../../../shared/table/tableState.ts';
import { useRowsPerPage } from '../../../../shared/table/useRowsPerPage.ts';
import { AppLink } from '../../../../shared/ui/AppLink.tsx';
import { addressName, studioPath } from '../../address/studioAddress.ts';
import { Note } from '../../parts/layout.ts';
import { useResults } from './queries.ts';
import { useEvaluationAddress } from './useEvaluationAddress.ts';

const rowKey = ({ question }: QuestionResult) => question;

const Found = styled.ol`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding-inline-start: var(--space-5);

  > li {
    overflow-wrap: anywhere;
  }
`;

/** The results of a run by question, wrong ones first. */
export function ResultsCard({ ws, base, run }: { ws: string; base: KnowledgeBase; run: KnowledgeRun }) {
  const { t } = useTranslation('knowledge');
  const { only, setOnly } = useEvaluationAddress();
  const paging = useRowsPerPage();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [open, setOpen] = useState<QuestionResult>();
  const query = useResults(
    { ws, base: base.id, id: run.id },
    { only, ...(wanted && { search: wanted }), limit: paging.pageSize, offset: (page - 1) * paging.pageSize },
  );
  const columns = useResultColumns();
  return (
    <Card
      title={t('evaluation.results')}
      actions={
        <SearchField
          label={t('evaluation.search')}
          value={search}
          onChange={(next) => {
            setSearch(next);
            setPage(1);
          }}
        />
      }
      padding="none"
    >
      <DataTable
        label={t('evaluation.results')}
        rows={query.data?.data ?? []}
        columns={columns}
        rowKey={rowKey}
        server
        totalCount={query.data?.total ?? 0}
        paging={{ ...paging, page, onPageChange: setPage }}
        {...tableState(query)}
        filter={wanted}
        onClearFilter={() => setSearch('')}
        tools={false}
        height="auto"
        onRowOpen={setOpen}
        toolbar={
          <SegmentedControl
            label={t('evaluation.results')}
            value={only}
            onChange={(next) => {
              setOnly(resultFilters.find((one) => one === next) ?? 'all');
              setPage(1);
            }}
            options={resultFilters.map((one) => ({ value: one, label: t(`evaluation.only.${one}`) }))}
          />
        }
        empty={<EmptyState icon="check" title={t('evaluation.noResult')} />}
      />
      {open && (
        <Drawer open width={520} title={open.text} onClose={() => setOpen(undefined)}>
          <ResultDetail base={base} result={open} />
        </Drawer>
      )}
    </Card>
  );
}

function useResultColumns(): Column<QuestionResult>[] {
  const { t } = useTranslation('knowledge');
  const { number, confidence } = useFormats();
  return useMemo(
    () => [
      {
        key: 'text',
        header: t('evaluation.column.question'),
        value: (row) => row.text,
        grow: true,
        width: 260,
        sortable: false,
      },
      {
        key: 'right',
        header: t('evaluation.column.outcome'),
        value: (row) => row.right,
        text: (row) => t(row.right ? 'evaluation.outcome.right' : 'evaluation.outcome.wrong'),
        cell: (row) => (
          <Pill tone={row.right ? 'good' : 'bad'} icon={row.right ? 'check' : 'x'}>
            {t(row.right ? 'evaluation.outcome.right' : 'evaluation.outcome.wrong')}
          </Pill>
        ),
        width: 110,
        sortable: false,
      },
      {
        key: 'known',
        header: t('evaluation.column.said'),
        value: (row) => t(row.known ? 'evaluation.outcome.answered' : 'evaluation.outcome.unknown'),
        width: 150,
        priority: 1,
        sortable: false,
      },
      {
        key: 'rank',
        header: t('evaluation.column.rank'),
        value: (row) => row.rank,
        cell: (row) => (row.rank === null ? '–' : number(row.rank)),
        align: 'end',
        width: 80,
        priority: 2,
        sortable: false,
      },
      {
        key: 'score',
        header: t('ask.score'),
        value: (row) => row.score,
        cell: (row) => (row.score === null ? '–' : confidence(row.score)),
        align: 'end',
        width: 90,
        priority: 3,
        sortable: false,
      },
    ],
    [t, number, confidence],
  );
}

/** The passages found for a question, and the expected ones. */
function ResultDetail({ base, result }: { base: KnowledgeBase; result: QuestionResult }) {
  const { t } = useTranslation('knowledge');
  const { confidence, duration } = useFormats();
  const name = addressName(base.name, base.id);
  return (
    <Stack gap={4}>
      <Note>
        {[
          t(result.answerable ? 'evaluation.answerable' : 'evaluation.unanswerable'),
          t(`evaluation.by.${result.written_by}`),
          result.sentences > 0 && t('evaluation.sentences', { count: result.sentences, supported: result.supported }),
          duration(result.ms),
          result.expected !== 'there' && t(`evaluation.state.${result.expected}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Note>
      {result.passages.length === 0 ? (
        <EmptyState icon="search" title={t('ask.nothing')} />
      ) : (
        <Found aria-label={t('ask.passages')}>
          {result.passages.map(({ chunk, document, document_name: title, score, above, right }) => (
            <li key={chunk}>
              {title === null ? (
                t('evaluation.documentGone')
              ) : (
                <AppLink href={studioPath('rag', name, document)}>{title}</AppLink>
              )}{' '}
              {confidence(score)} {above && <Pill>{t('evaluation.aboveThreshold')}</Pill>}{' '}
              {right && (
                <Pill tone="good" icon="check">
                  {t('evaluation.rightPassage')}
                </Pill>
              )}
            </li>
          ))}
        </Found>
      )}
    </Stack>
  );
}
