import type { ListedScript } from '@parlance/contract/calls/scripts';
import type { ScriptType } from '@parlance/contract/limits';
import { NoMatchState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { DataTable, type BulkAction, type RowAction } from '@parlance/ui-kit/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useHref } from '../../../shared/state/address.ts';
import { can } from '../../../shared/state/session.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { useScripts } from '../data/queries.ts';
import { scriptPath } from '../workflowsAddress.ts';
import { LabelDialog } from './LabelDialog.tsx';
import { NoScripts } from './NoScripts.tsx';
import { duplicateScript, removeScripts } from './scriptActions.ts';
import { ScriptCounters } from './ScriptCounters.tsx';
import { ScriptFilterBar } from './ScriptFilterBar.tsx';
import { useScriptColumns } from './useScriptColumns.tsx';
import { useScriptFilters } from './useScriptFilters.ts';

const none: readonly ListedScript[] = [];
const rowKey = ({ script_id }: ListedScript) => script_id;

interface ScriptsTabProps {
  ws: string;
  /** Opens the dialog for a new script. */
  onCreate: (type: ScriptType) => void;
}

/** The scripts of the workspace. */
export function ScriptsTab({ ws, onCreate }: ScriptsTabProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const navigate = useNavigate();
  const href = useHref();
  const filters = useScriptFilters();
  const { search, accepts } = filters;
  const all = useScripts(ws);
  const found = useCall(
    'GET /api/1.0/workspaces/:ws/scripts',
    { params: { ws }, query: { search: search.kept } },
    { enabled: search.kept !== '', keepPrevious: true },
  );
  const query = search.kept === '' ? all : found;
  const scripts = all.data?.data ?? none;
  const columns = useScriptColumns(search.kept !== '');
  const address = useTableAddress({ table: 'scripts', columns });
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [labelled, setLabelled] = useState<{ what: 'tags' | 'group'; rows: readonly ListedScript[] }>();
  const editable = can('script:edit', ws);

  const open = (id: string) => void navigate(href(scriptPath(id)));
  const remove = async (rows: readonly ListedScript[]) => {
    await removeScripts(ws, rows);
    setSelection(new Set());
  };
  const duplicate = async (row: ListedScript) => {
    const taken = scripts.map(({ name }) => name);
    const made = await duplicateScript(ws, row, taken);
    if (made) open(made.script_id);
  };
  const bulk: BulkAction<ListedScript>[] = [
    {
      key: 'tags',
      label: t('action.tags'),
      icon: 'tag',
      shortcut: 't',
      onAction: (rows) => setLabelled({ what: 'tags', rows }),
    },
    {
      key: 'group',
      label: t('action.group'),
      icon: 'folder',
      shortcut: 'm',
      onAction: (rows) => setLabelled({ what: 'group', rows }),
    },
    {
      key: 'delete',
      label: t('common:action.delete'),
      icon: 'trash-2',
      shortcut: 'Delete',
      danger: true,
      onAction: remove,
    },
  ];
  const actions = (row: ListedScript): RowAction[] => [
    { key: 'duplicate', label: t('action.duplicate'), icon: 'copy', onAction: () => void duplicate(row) },
    {
      key: 'delete',
      label: t('common:action.delete'),
      icon: 'trash-2',
      danger: true,
      onAction: () => void remove([row]),
    },
  ];
  if (all.data?.data.length === 0)
    return (
      <TableBody>
        <NoScripts {...(editable && { onCreate })} />
      </TableBody>
    );
  return (
    <TableBody>
      {!(all.error && !all.data) && <ScriptCounters scripts={all.data?.data} filters={filters} />}
      <DataTable
        label={t('tab.scripts')}
        rows={query.data?.data ?? none}
        columns={columns}
        rowKey={rowKey}
        rowLabel={({ name }) => name}
        filterRow={accepts}
        onClearFilter={filters.clear}
        {...address.order}
        {...address.columns}
        paging={address.paging}
        {...tableState(query)}
        {...(editable && {
          rowActions: actions,
          bulkActions: bulk,
          selection,
          onSelectionChange: setSelection,
        })}
        onRowOpen={({ script_id }) => open(script_id)}
        autoHeight
        // Without any script this table is not rendered, so here the search has no matches.
        empty={<NoMatchState action={<Button onClick={filters.clear}>{t('filter.clear')}</Button>} />}
        toolbar={<ScriptFilterBar scripts={scripts} filters={filters} />}
      />
      {labelled && (
        <LabelDialog
          ws={ws}
          {...labelled}
          scripts={scripts}
          onClose={() => {
            setLabelled(undefined);
            setSelection(new Set());
          }}
        />
      )}
    </TableBody>
  );
}
