import { ErrorState, ForbiddenState, List, type ListItem, NoMatchState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button, IconButton, SearchField } from '@parlance/ui-kit/form';
import { fill } from '@parlance/ui-kit/theme';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { ApiError } from '../../../shared/api/ApiError.ts';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { matching } from '../../../shared/ui/matching.ts';
import { useStudioQuery } from '../address/useStudioQuery.ts';
import { useEntryFocus } from './useEntryFocus.ts';

const Frame = styled.nav`
  display: flex;
  flex-direction: column;
  ${fill}
  background: var(--surface);
`;
const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
  padding: var(--space-3);
  border-bottom: 1px solid var(--line);
  /* The filters are one button in the same row. */
  @media (max-width: 600px) {
    grid-template-columns: minmax(0, 1fr);
    grid-auto-columns: auto;
    grid-auto-flow: column;
  }
`;

const Above = styled.div`
  padding: var(--space-3);
  border-bottom: 1px solid var(--line);
  /* The actions may render nothing. */
  &:empty {
    display: none;
  }
`;

interface StudioListProps {
  /** Accessible name of the list. */
  label: string;
  query: Pick<UseQueryResult<unknown, ApiError>, 'status' | 'error' | 'refetch'>;
  /** All entries; the search filters them. */
  items: readonly ListItem[];
  value: string | undefined;
  /** Rendered below the search, such as a filter. */
  filter?: ReactNode;
  /** Rendered above the entries: actions on all of them. */
  above?: ReactNode;
  /** Undefined for users who may not add any. */
  onAdd?: (() => void) | undefined;
  addLabel: string;
  /** The empty state, with its first action. */
  empty: ReactNode;
  searchRef?: Ref<HTMLInputElement>;
  /** Users have not added any; the entries of the list are built in. */
  isEmpty?: boolean;
  /** Shows neither an error nor an empty state, because the pane beside it does. */
  quiet?: boolean;
  /** Id of the entry that was just created, which takes the focus. */
  created?: string | undefined;
}

/** The list on the left of the studio: search, selection and creation. */
export function StudioList(props: StudioListProps) {
  const { label, query, items, value, filter, above, onAdd, addLabel, searchRef } = props;
  const { t } = useTranslation('nlp');
  const [search, setSearch] = useListSearch();
  const wanted = useDeferredValue(search);
  useScreenActions(onAdd ? [{ id: 'add', label: addLabel, icon: 'plus', onRun: onAdd }] : []);
  const shown = useMemo(() => matching(items, wanted), [items, wanted]);
  const frame = useEntryFocus({ items, value, created: props.created });
  return (
    <Frame ref={frame} aria-label={label}>
      <Tools>
        <SearchField ref={searchRef} label={t('list.search')} value={search} onChange={setSearch} />
        {onAdd && <IconButton variant="secondary" icon="plus" label={addLabel} onClick={onAdd} />}
        {filter}
      </Tools>
      {above && <Above>{above}</Above>}
      <Entries {...props} shown={shown} value={value} />
      {query.status === 'success' && items.length > 0 && shown.length === 0 && (
        <NoMatchState action={<Button onClick={() => setSearch('')}>{t('list.clearSearch')}</Button>} />
      )}
    </Frame>
  );
}

function Entries({ shown, ...props }: StudioListProps & { shown: readonly ListItem[] }) {
  const { query, items, label, value, empty } = props;
  if (query.status === 'pending') return <SkeletonRows rows={12} columns={1} />;
  if (query.status === 'error' && items.length === 0 && props.quiet) return null;
  if (query.error?.status === 403) return <ForbiddenState />;
  if (query.status === 'error' && items.length === 0)
    return <ErrorState text={reasonOf(query.error)} onRetry={() => void query.refetch()} />;
  const list = shown.length > 0 ? <List label={label} items={shown} value={value} /> : null;
  if (!(props.isEmpty ?? items.length === 0) || props.quiet || shown.length < items.length) return list;
  return (
    <>
      {list}
      {empty}
    </>
  );
}

/** Debounce of the address in ms: changing it re-renders more than the list. */
const pause = 250;

/** The search text of the list: at once in the field, debounced in the address. */
function useListSearch(): [search: string, setSearch: (text: string) => void] {
  const { search, setSearch } = useStudioQuery();
  const [text, setText] = useState(search);
  const write = useRef(setSearch);
  const inAddress = useRef(search);
  useEffect(() => {
    write.current = setSearch;
    inAddress.current = search;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== inAddress.current) write.current(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
