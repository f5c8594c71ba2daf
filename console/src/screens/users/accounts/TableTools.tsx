import { Button, SearchField } from '@parlance/ui-kit/form';
import { media } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Bar = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-width: 0;

  > :first-child {
    flex: 0 1 320px;
    min-width: 160px;
  }
  > button {
    margin-inline-start: auto;
  }
  ${media.underPhone} {
    > :first-child {
      flex-grow: 1;
    }
  }
`;

interface TableToolsProps {
  search: { text: string; write: (text: string) => void };
  /** Undefined where the user may not add anything. */
  add: { label: string; icon: string; onAdd: () => void } | undefined;
}

/** The bar above a list of accounts: search, and an add button. */
export function TableTools({ search, add }: TableToolsProps) {
  const { t } = useTranslation('users');
  return (
    <Bar>
      <SearchField label={t('search')} value={search.text} onChange={search.write} />
      {add && (
        <Button variant="primary" icon={add.icon} onClick={add.onAdd}>
          {add.label}
        </Button>
      )}
    </Bar>
  );
}
