import type { AnnotatedUtterance, NlpClass } from '@parlance/contract/calls/nlp';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { SearchField } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { truncate } from '@parlance/ui-kit/theme';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { AnnotatedText } from '../../../shared/ui/AnnotatedText.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { Muted } from '../parts/layout.ts';

/** All rows have the same height; the intent's page shows the whole text. */
const Line = styled.div`
  ${truncate}
`;
const rowKey = (row: AnnotatedUtterance) => row.id;
const valuesOf = ({ text, annotations }: AnnotatedUtterance) =>
  annotations.map(({ attribute, start, end }) => `${attribute}: ${text.slice(start, end)}`).join(', ');

/** The annotated utterances of a class, which its attributes are trained from. */
export function ClassAnnotations({ ws, one }: { ws: string; one: NlpClass }) {
  const query = useCall('GET /api/1.0/gael/:ws/class/:id/annotations', { params: { ws, id: one.id } });
  return (
    <Answer query={query} loading={<SkeletonRows rows={8} columns={3} />}>
      {({ data, total }) => <AnnotationTable rows={data} total={total} />}
    </Answer>
  );
}

function AnnotationTable({ rows, total }: { rows: readonly AnnotatedUtterance[]; total: number }) {
  const { t } = useTranslation(['models', 'nlp']);
  const go = useGo();
  const search = useTableSearch();
  const filter = useDeferredValue(search.text);
  const columns = useMemo(
    (): Column<AnnotatedUtterance>[] => [
      {
        key: 'text',
        header: t('annotations.utterance'),
        value: (row) => row.text,
        cell: ({ text, annotations }) => (
          <Line>
            <AnnotatedText text={text} annotations={annotations} />
          </Line>
        ),
        grow: true,
        minWidth: 180,
      },
      { key: 'values', header: t('annotations.values'), value: valuesOf, width: 200, priority: 2 },
      { key: 'intent', header: t('columns.intent', { ns: 'nlp' }), value: (row) => row.intent, width: 160 },
    ],
    [t],
  );
  const address = useTableAddress({ table: 'annotations', columns });
  return (
    <Card
      title={t('view.annotations')}
      padding="none"
      actions={<SearchField label={t('list.search', { ns: 'nlp' })} value={search.text} onChange={search.write} />}
      {...(total > rows.length && { footer: <Muted>{t('annotations.first', { count: rows.length, total })}</Muted> })}
    >
      <DataTable
        label={t('view.annotations')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        {...address.order}
        {...address.columns}
        height="auto"
        paging={address.paging}
        filter={filter}
        onClearFilter={() => search.write('')}
        onRowOpen={({ intent, intent_id }) => go(studioPath('intent', addressName(intent, intent_id)))}
        empty={<EmptyState icon="highlighter" title={t('annotations.none')} text={t('annotations.noneText')} />}
      />
    </Card>
  );
}
