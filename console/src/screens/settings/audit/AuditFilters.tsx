import { Button, Combobox, SearchField, TextField } from '@parlance/ui-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx';
import { FilterPeriod } from '../../../shared/ui/FilterPeriod.tsx';
import type { AddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useDraftText } from '../../../shared/ui/useDraftText.ts';
import { Toolbar } from '../parts/Toolbar.ts';
import { useWorkspaceName } from './useWorkspaceName.ts';
import { actionChoices, type AuditKey } from './auditFilters.ts';
import { useActionWords } from './useActionWords.ts';

/** Keys of the filters that fold, as in the address. */
const folded: readonly (readonly AuditKey[])[] = [
  ['actor'],
  ['action'],
  ['workspace'],
  ['subject'],
  ['start_date', 'end_date'],
];

/** The filters of the audit log: user, action, object, workspace, time and text; then actions on the result. */
export function AuditFilters({ filters, children }: { filters: AddressQuery<AuditKey>; children: ReactNode }) {
  const { t } = useTranslation('settings');
  const { values, set, any, clear } = filters;
  const facets = useCall('GET /api/1.0/backend/audit/facets', {});
  const nameOf = useWorkspaceName();
  const actionOf = useActionWords();
  const search = useDraftText(values.search, (text) => set({ search: text }));
  const subject = useDraftText(values.subject, (text) => set({ subject: text }));
  const choice = (key: 'actor' | 'action' | 'workspace', options: { value: string; label: string }[]) => (
    <Combobox
      label={t(`column.${key}`)}
      hideLabel
      placeholder={t(`audit.any.${key}`)}
      value={values[key] || null}
      onChange={(chosen) => set({ [key]: chosen ?? '' })}
      loading={facets.isLoading}
      // A link may name a deleted object.
      options={
        values[key] && !options.some(({ value }) => value === values[key])
          ? [...options, { value: values[key], label: values[key] }]
          : options
      }
    />
  );
  const { actors = [], actions = [], workspaces = [] } = facets.data ?? {};
  return (
    <Toolbar>
      <SearchField label={t('search')} value={search.text} onChange={search.write} />
      <FoldedFilters count={folded.filter((keys) => keys.some((key) => values[key] !== '')).length}>
        {choice(
          'actor',
          actors.map((value) => ({ value, label: value })),
        )}
        {choice(
          'action',
          actionChoices(actions).map((value) => ({
            value,
            label: value.includes('.') ? actionOf(value) : t('audit.allOf', { kind: actionOf(value) }),
          })),
        )}
        {choice(
          'workspace',
          workspaces.map((value) => ({ value, label: nameOf(value) })),
        )}
        <TextField
          label={t('column.subject')}
          hideLabel
          placeholder={t('audit.any.subject')}
          value={subject.text}
          onChange={subject.write}
        />
        <FilterPeriod filters={filters} />
      </FoldedFilters>
      {any && (
        <Button variant="ghost" icon="x" onClick={clear}>
          {t('clear')}
        </Button>
      )}
      {children}
    </Toolbar>
  );
}
