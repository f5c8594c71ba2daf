import type { AuditEntry } from '@parlance/contract/calls/backend';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeColumn } from '../../../shared/table/useTimeColumn.tsx';
import { useWorkspaceName } from './useWorkspaceName.ts';
import { useActionWords } from './useActionWords.ts';

/** The id of an object without a name, such as a review of messages; the details show it. */
const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The columns of the audit log. The server sorts: newest first. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('settings');
  const time = useTimeColumn();
  const nameOf = useWorkspaceName();
  const actionOf = useActionWords();
  return useMemo(() => {
    const columns: Column<AuditEntry>[] = [
      time({
        key: 'time',
        header: t('column.time'),
        at: (row: AuditEntry) => row.created_at,
        width: 112,
      }),
      { key: 'actor', header: t('column.actor'), value: (row) => row.actor, width: 180, priority: 2 },
      {
        key: 'action',
        header: t('column.action'),
        value: (row) => actionOf(row.action),
        width: 210,
      },
      {
        key: 'subject',
        header: t('column.subject'),
        value: (row) => row.name ?? (id.test(row.subject) ? '–' : row.subject),
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
  }, [t, time, nameOf, actionOf]);
}
