import type { DocumentCounts } from '@parlance/contract/calls/knowledge/documents';
import { type DocumentFilter, documentFilters } from '@parlance/contract/knowledgeTables';
import { Button } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../../shared/i18n/format.ts';

const Chips = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > button {
    flex: none;
  }
  b {
    font-variant-numeric: tabular-nums;
  }
`;

interface StateChipsProps {
  value: DocumentFilter;
  /** Undefined while they load. */
  counts: DocumentCounts | undefined;
  onChange: (state: DocumentFilter) => void;
}

/** Filters documents by state; a chip shows the number of documents where the server counts them. */
export function StateChips({ value, counts, onChange }: StateChipsProps) {
  const { t } = useTranslation('knowledge');
  const { number } = useFormats();
  const countOf = (state: DocumentFilter) =>
    state === 'disabled' || state === 'archived' ? undefined : counts?.[state];
  return (
    <Chips aria-label={t('column.state')}>
      {documentFilters.map((state) => {
        const count = countOf(state);
        return (
          <Button
            key={state}
            size="s"
            icon={state === 'failed' && count ? 'circle-x' : undefined}
            aria-pressed={value === state}
            onClick={() => onChange(value === state ? 'all' : state)}
          >
            {t(`filter.${state}`)} {count !== undefined && <b>{number(count)}</b>}
          </Button>
        );
      })}
    </Chips>
  );
}
