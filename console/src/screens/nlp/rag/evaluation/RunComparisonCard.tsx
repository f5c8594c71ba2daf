import type { ChangedQuestion, RunComparison } from '@parlance/contract/calls/knowledge/evaluation';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { SegmentedControl } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { type Column, DataTable } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { useRowsPerPage } from '../../../../shared/table/useRowsPerPage.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { Note } from '../../parts/layout.ts';
import { type BasePlace, useComparison } from './queries.ts';

const lists = ['won', 'lost', 'now_answered', 'no_longer_answered'] as const;

/** The differences between two runs: questions won and lost, answered now or no longer, and their sources. */
export function RunComparisonCard({ place, run, other }: { place: BasePlace; run: string; other: string }) {
  const { t } = useTranslation('knowledge');
  const { exact, number } = useFormats();
  const query = useComparison(place, run, other);
  const [chosen, setChosen] = useState<string>();
  return (
    <Card title={t('evaluation.comparison.title')}>
      <Answer query={query} loading={<SkeletonRows rows={4} />}>
        {(comparison) => {
          const first = lists.find((one) => comparison[one].length > 0) ?? 'won';
          const shown = chosen ?? first;
          const list = lists.find((one) => one === shown);
          return (
            <Stack gap={3}>
              <Note>
                {t('evaluation.comparison.shared', {
                  count: comparison.shared,
                  time: exact(comparison.before.created_at),
                })}
              </Note>
              <SegmentedControl
                label={t('evaluation.comparison.title')}
                value={shown}
                onChange={setChosen}
                options={[
                  ...lists.map((one) => ({
                    value: one,
                    label: t(`evaluation.comparison.${one}`, { count: number(comparison[one].length) }),
                  })),
                  {
                    value: 'sources',
                    label: t('evaluation.comparison.sources', { count: number(comparison.sources.length) }),
                  },
                ]}
              />
              {list ? (
                <ChangedQuestions key={list} label={t(`evaluation.comparison.${list}Label`)} rows={comparison[list]} />
              ) : (
                <ChangedSources rows={comparison.sources} />
              )}
            </Stack>
          );
        }}
      </Answer>
    </Card>
  );
}

const questionKey = ({ question }: ChangedQuestion) => question;

function ChangedQuestions({ label, rows }: { label: string; rows: readonly ChangedQuestion[] }) {
  const { t } = useTranslation('knowledge');
  const { number } = useFormats();
  const paging = useRowsPerPage();
  const columns = useMemo((): Column<ChangedQuestion>[] => {
    const side = (answerable: boolean, known: boolean, rank: number | null) => {
      if (!answerable) return known ? t('evaluation.outcome.answered') : t('evaluation.outcome.unknown');
      const place =
        rank === null ? t('evaluation.outcome.notFound') : t('evaluation.outcome.rank', { rank: number(rank) });
      return known ? place : t('evaluation.outcome.refused', { place });
    };
    return [
      { key: 'text', header: t('evaluation.column.question'), value: (row) => row.text, grow: true, width: 260 },
      {
        key: 'before',
        header: t('evaluation.column.before'),
        value: (row) => side(row.answerable, row.known_before, row.rank_before),
        width: 160,
      },
      {
        key: 'after',
        header: t('evaluation.column.after'),
        value: (row) => side(row.answerable, row.known_after, row.rank_after),
        width: 160,
      },
      {
        key: 'documents',
        header: t('evaluation.column.changed'),
        value: (row) => row.documents.map(({ name }) => name).join(', '),
        width: 180,
        priority: 1,
      },
    ];
  }, [t, number]);
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={questionKey}
      height="auto"
      paging={paging}
      empty={<EmptyState icon="check" title={t('evaluation.comparison.nothing')} />}
    />
  );
}

type Source = RunComparison['sources'][number];
const sourceKey = ({ document }: Source) => document;

function ChangedSources({ rows }: { rows: readonly Source[] }) {
  const { t } = useTranslation('knowledge');
  const paging = useRowsPerPage();
  const columns = useMemo(
    (): Column<Source>[] => [
      {
        key: 'name',
        header: t('evaluation.column.document'),
        value: (row) => row.document_name ?? t('evaluation.documentGone'),
        grow: true,
      },
      { key: 'before', header: t('evaluation.column.before'), value: (row) => row.before, width: 110 },
      { key: 'after', header: t('evaluation.column.after'), value: (row) => row.after, width: 110 },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('evaluation.comparison.sourcesLabel')}
      rows={rows}
      columns={columns}
      rowKey={sourceKey}
      height="auto"
      paging={paging}
      empty={<EmptyState icon="check" title={t('evaluation.comparison.nothing')} />}
    />
  );
}
