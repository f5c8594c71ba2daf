import type { Intent, IntentSummary } from '@parlance/contract/calls/nlp';
import { SearchField } from '@parlance/ui-kit/form';
import { media } from '@parlance/ui-kit/theme';
import type { DataTableHandle } from '@parlance/ui-kit/table';
import { useDeferredValue, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { can } from '../../../shared/state/session.ts';
import { AddUtterances } from './AddUtterances.tsx';
import { UtteranceTable } from './UtteranceTable.tsx';

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

interface UtterancesViewProps {
  ws: string;
  intent: Intent;
  intents: readonly IntentSummary[];
  tableRef: RefObject<DataTableHandle | null>;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  searchRef: RefObject<HTMLInputElement | null>;
  onCreateAttribute: (name: string) => Promise<boolean>;
}

/** What people say: add, search, and the table of it. */
export function UtterancesView({ fieldRef, searchRef, ...rest }: UtterancesViewProps) {
  const { t } = useTranslation('nlp');
  const { ws, intent } = rest;
  const [search, setSearch] = useState('');
  const filter = useDeferredValue(search);
  return (
    <>
      <Tools>
        {can('nlp_intent:edit', ws) && <AddUtterances ws={ws} intent={intent} fieldRef={fieldRef} />}
        <SearchField ref={searchRef} label={t('utterances.search')} shortcut="/" value={search} onChange={setSearch} />
      </Tools>
      <UtteranceTable {...rest} filter={filter} onClearFilter={() => setSearch('')} />
    </>
  );
}
