import type { CorpusDuplicate, CorpusValue } from '@parlance/contract/calls/nlp';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { DataTable, type BulkAction, type Column } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { AppLink } from '../../../shared/ui/AppLink.tsx';
import { addressName, studioPath } from '../address/studioAddress.ts';
import { withoutDuplicates, remediesOf, type Remedy } from './duplicates.ts';

/** Inline, so that an ellipsis replaces those without room. */
const Places = styled.span`
  > * + * {
    margin-inline-start: var(--space-1);
  }
`;
const keys = { keepOne: 'k', removeHere: 'd' } as const;
const icons = { keepOne: 'check', removeHere: 'trash-2' } as const;

interface CorpusDuplicatesProps {
  corpusId: string;
  duplicates: readonly CorpusDuplicate[];
  values: readonly CorpusValue[];
  editable: boolean;
  onChange: (values: CorpusValue[]) => void;
}

/** Values and synonyms that occur more than once, here or in other corpora, with their fixes. */
export function CorpusDuplicates({ corpusId, duplicates, values, editable, onChange }: CorpusDuplicatesProps) {
  const { t } = useTranslation('corpus');
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(
    (): Column<CorpusDuplicate>[] => [
      { key: 'text', header: t('duplicates.word'), value: (one) => one.text, width: 200, line: 'first' },
      {
        key: 'places',
        header: t('duplicates.places'),
        value: (one) => one.places.map(({ corpus_name, value }) => `${corpus_name} ${value}`).join(' '),
        cell: (one) => (
          <Places>
            {one.places.map((place, index) => (
              <span key={index}>
                {place.corpus_id !== corpusId && (
                  <AppLink href={studioPath('corpus', addressName(place.corpus_name, place.corpus_id))}>
                    {place.corpus_name}
                  </AppLink>
                )}{' '}
                <Pill>
                  {place.synonym === null
                    ? t('duplicates.value', { value: place.value })
                    : t('duplicates.synonym', { value: place.value, synonym: place.synonym })}
                </Pill>
              </span>
            ))}
          </Places>
        ),
        grow: true,
      },
    ],
    [t, corpusId],
  );
  const apply = (remedy: Remedy, chosen: readonly CorpusDuplicate[]) => {
    const fitting = chosen.filter((one) => remediesOf(one, corpusId).includes(remedy));
    setSelection(new Set());
    if (fitting.length > 0) onChange(withoutDuplicates(values, fitting, corpusId, remedy));
  };
  const bulkActions = (['keepOne', 'removeHere'] as const).map((remedy): BulkAction<CorpusDuplicate> => ({
    key: remedy,
    label: t(`duplicates.${remedy}`),
    icon: icons[remedy],
    shortcut: keys[remedy],
    onAction: (rows) => apply(remedy, rows),
  }));
  return (
    <DataTable
      label={t('view.duplicates')}
      rows={duplicates}
      columns={columns}
      rowKey={(one) => one.text}
      autoHeight
      selection={selection}
      onSelectionChange={setSelection}
      bulkActions={editable ? bulkActions : []}
      rowActions={(one) =>
        editable
          ? remediesOf(one, corpusId).map((remedy) => ({
              key: remedy,
              label: t(`duplicates.${remedy}`),
              icon: icons[remedy],
              onAction: () => apply(remedy, [one]),
            }))
          : []
      }
      empty={<EmptyState icon="check" title={t('duplicates.none')} text={t('duplicates.noneText')} />}
    />
  );
}
