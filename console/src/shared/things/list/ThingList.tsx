import { thingKinds } from '@parlance/contract/thingTables';
import { EmptyState, List, NoMatchState, RelativeTime, SkeletonRows } from '@parlance/ui-kit/data';
import { IconButton, SearchField, Select } from '@parlance/ui-kit/form';
import { pane } from '@parlance/ui-kit/theme';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { ApiError } from '../../api/ApiError.ts';
import { useFormats } from '../../i18n/format.ts';
import { Answer } from '../../ui/Answer.tsx';
import { matching } from '../../ui/matching.ts';
import type { AddressQuery } from '../../ui/useAddressQuery.ts';
import { iconOf, kindOf, type ThingRow } from '../data/things.ts';
import { Reading } from './Reading.tsx';

const Side = styled.div`
  display: flex;
  flex-direction: column;
  background: var(--surface);
  ${pane}
  container: things / inline-size;
`;
const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 130px) auto;
  gap: var(--space-2);
  padding: var(--space-3);
  border-bottom: 1px solid var(--line);
  @container things (max-width: 300px) {
    grid-template-columns: minmax(0, 1fr) auto;
    > :nth-child(2) {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`;

interface ThingListProps {
  query: UseQueryResult<unknown, ApiError>;
  rows: readonly ThingRow[];
  /** Id of the open thing. */
  value: string | undefined;
  address: AddressQuery<'thing' | 'q' | 'kind' | 'view'>;
  /** The list's path. */
  base: string;
  /** Undefined where the user may not add things. */
  onAdd: (() => void) | undefined;
  /** Shows no error when the list could not be read, because the pane beside it does. */
  quiet: boolean;
}

/** The virtual things of the workspace with their values; search and kind are in the address. */
export function ThingList({ query, rows, value, address, base, onAdd, quiet }: ThingListProps) {
  const { t } = useTranslation(['things', 'common']);
  const { locale } = useFormats();
  const { values, set } = address;
  const kindWord = (row: ThingRow) => {
    const kind = kindOf(row);
    return kind ? t(`kind.${kind}`) : row.image || t('kind.other');
  };
  const ofKind = rows.filter((row) => values.kind === '' || row.image === values.kind);
  const searched = ofKind.map((row) => ({ row, label: `${row.label} ${row.vthingId} ${kindWord(row)}` }));
  const shown = matching(searched, values.q).map(({ row }) => row);
  const hrefOf = (id: string) => {
    const kept = { thing: id, ...(values.q && { q: values.q }), ...(values.kind && { kind: values.kind }) };
    return `${base}?${new URLSearchParams(kept).toString()}`;
  };
  return (
    <Side>
      <Tools>
        <SearchField label={t('search')} value={values.q} onChange={(q) => set({ q })} />
        <Select
          label={t('kinds')}
          hideLabel
          value={values.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { value: '', label: t('allKinds') },
            ...thingKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          ]}
        />
        {onAdd && <IconButton icon="plus" label={t('add.title')} variant="secondary" onClick={onAdd} />}
      </Tools>
      <Answer query={query} loading={<SkeletonRows rows={8} columns={2} />} quiet={quiet}>
        {() => (
          <List
            label={t('list')}
            value={value}
            items={shown.map((row) => ({
              id: row.vthingId,
              label: row.label,
              icon: iconOf(row),
              href: hrefOf(row.vthingId),
              description: (
                <>
                  {kindWord(row)}
                  {row.state?.reported_at && (
                    <>
                      {' · '}
                      <RelativeTime date={row.state.reported_at} locale={locale} />
                    </>
                  )}
                  {row.state && row.state.stopped_webhooks > 0 && ` · ${t('stoppedWebhook')}`}
                </>
              ),
              ...(row.state && { count: <Reading state={row.state} /> }),
            }))}
            empty={
              rows.length > 0 ? <NoMatchState /> : <EmptyState icon="plug" title={t('empty')} text={t('emptyText')} />
            }
          />
        )}
      </Answer>
    </Side>
  );
}
