import type { AuditEntry } from '@parlance/contract/calls/backend';
import { RelativeTime } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useWorkspaceName } from '../useWorkspaceName.ts';
import { useActionWords } from './useActionWords.ts';

/** The columns of the audit log. The server gives the order: newest first. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('settings');
  const { locale, exact } = useFormats();
  const nameOf = useWorkspaceName();
  const actionOf = useActionWords();
  return useMemo(() => {
    const columns: Column<AuditEntry>[] = [
      {
        key: 'time',
        header: t('column.time'),
        value: (row) => new Date(row.created_at),
        text: (row) => exact(row.created_at),
        cell: (row) => <RelativeTime date={row.created_at} locale={locale} />,
        width: 112,
      },
      { key: 'actor', header: t('column.actor'), value: (row) => row.actor, width: 180, priority: 2 },
      {
        key: 'action',
        header: t('column.action'),
        value: (row) => actionOf(row.action),
        width: 170,
      },
      {
        key: 'subject',
        header: t('column.subject'),
        value: (row) => row.name ?? row.subject,
        grow: true,
        minWidth: 160,
        priority: 1,
      },
      {
        key: 'workspace',
        header: t('column.workspace'),
        value: (row) => (row.workspace === null ? '–' : nameOf(row.workspace)),
        width: 190,
        priority: 3,
      },
      { key: 'request', header: t('column.request'), value: (row) => row.request_id ?? '–', width: 220, hidden: true },
    ];
    return columns.map((column) => ({ ...column, sortable: false }));
  }, [t, locale, exact, nameOf, actionOf]);
}
