import type { Corpus, CorpusValue } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { SearchField } from '@parlance/ui-kit/form';
import { media } from '@parlance/ui-kit/theme';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useDeferredValue, useMemo, useState, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { Chips } from '../../../shared/ui/Chips.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { mergeValues } from '../parts/pastedLines.ts';
import { AddValues } from './AddValues.tsx';
import { synonymsOf, withValue, type ValueProblem } from './checkValues.ts';

const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(140px, 220px);
  align-items: start;
  gap: var(--space-3);
  ${media.underTablet} {
    grid-template-columns: minmax(0, 1fr);
  }
  > :only-child {
    grid-column: -2;
  }
`;
const Frame = styled.div`
  flex: 1;
  min-height: 260px;
  ${media.low} {
    min-height: auto;
  }
`;

/** A value with its position, which distinguishes rows of the same value. */
interface Row extends CorpusValue {
  index: number;
}

interface CorpusValuesProps {
  ws: string;
  id: string;
  kind: Corpus['kind'];
  values: CorpusValue[];
  problems: ReadonlyMap<number, ValueProblem>;
  editable: boolean;
  searchRef: Ref<HTMLInputElement>;
  addRef: RefObject<HTMLInputElement | null>;
  onChange: (values: CorpusValue[]) => void;
  /** Called when values were removed, with their number. */
  onRemove: (values: CorpusValue[], count: number) => void;
}

const rowKey = (row: Row) => String(row.index);

/** The values of a corpus with their synonyms; edited in place, saved together. */
export function CorpusValues(props: CorpusValuesProps) {
  const { ws, id, kind, values, problems, editable, searchRef, addRef, onChange, onRemove } = props;
  const { t } = useTranslation('nlp');
  const search = useTableSearch();
  const filter = useDeferredValue(search.text);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => values.map((value, index): Row => ({ ...value, index })), [values]);
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'value',
        header: t(`corpus.value.${kind}`),
        value: (row) => row.value,
        cell: (row) => {
          const problem = problems.get(row.index);
          return problem ? (
            <span title={t(`corpus.problem.${problem}`)}>{row.value || t('corpus.problem.empty')}</span>
          ) : (
            row.value
          );
        },
        width: 220,
        minWidth: 120,
        line: 'first',
        editable,
      },
      {
        key: 'synonyms',
        header: t(`corpus.synonyms.${kind}`),
        value: (row) => row.synonyms.join('; '),
        cell: (row) => (
          <Chips>
            {row.synonyms.map((synonym) => (
              <Pill key={synonym}>{synonym}</Pill>
            ))}
          </Chips>
        ),
        grow: true,
        line: 'second',
        editable,
        hint: t('corpus.synonymsHint'),
      },
    ],
    [t, kind, problems, editable],
  );
  const address = useTableAddress({ table: 'corpus-values', columns });
  const phone = useMediaQuery('(max-width: 600px)');
  // New values are added at the top, where they are visible.
  const add = (added: CorpusValue[]) => {
    const merged = mergeValues(values, added);
    onChange([...merged.slice(values.length), ...merged.slice(0, values.length)]);
  };
  const edit = (row: Row, column: string, text: string) => {
    if (column === 'synonyms') return onChange(withValue(values, row.index, { synonyms: synonymsOf(text) }));
    const value = text.replace(/\s+/gu, ' ').trim();
    if (!value) throw new Error(t('corpus.problem.empty'));
    if (value.length > limits.nameLength) throw new Error(t('corpus.problem.long', { count: limits.nameLength }));
    return onChange(withValue(values, row.index, { value }));
  };
  return (
    <>
      <Tools>
        {editable && <AddValues ref={addRef} ws={ws} id={id} kind={kind} onAdd={add} />}
        <SearchField ref={searchRef} label={t('corpus.search')} value={search.text} onChange={search.write} />
      </Tools>
      <Frame>
        <DataTable
          label={t('corpus.values')}
          rows={rows}
          columns={columns}
          rowKey={rowKey}
          filter={filter}
          onClearFilter={() => search.write('')}
          {...address.order}
          {...address.columns}
          // On a phone the whole page scrolls, not the table.
          {...(phone ? { height: 'auto', paging: address.paging } : { autoHeight: true })}
          rowTone={(row) => (problems.has(row.index) ? 'bad' : undefined)}
          selection={selection}
          onSelectionChange={setSelection}
          onCellEdit={async (row, column, text) => edit(row, column, text)}
          bulkActions={
            editable
              ? [
                  {
                    key: 'delete',
                    label: t('utterances.delete'),
                    shortcut: 'd',
                    onAction: (chosen) => {
                      const gone = new Set(chosen.map((row) => row.index));
                      setSelection(new Set());
                      onRemove(
                        values.filter((_, index) => !gone.has(index)),
                        gone.size,
                      );
                    },
                  },
                ]
              : []
          }
          empty={
            <EmptyState
              icon="book-open"
              title={t('corpus.noValues')}
              text={editable && t(`corpus.linesHint.${kind}`)}
            />
          }
        />
      </Frame>
    </>
  );
}
