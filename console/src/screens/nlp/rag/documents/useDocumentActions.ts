import type { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import type { BulkAction, RowAction } from '@parlance/ui-kit/table';
import { useTranslation } from 'react-i18next';
import { can } from '../../../../shared/state/session.ts';
import { chooseFile, readableFiles } from '../add/chooseFile.ts';
import {
  type BulkAction as Action,
  cancelDocument,
  changeDocuments,
  deleteDocuments,
  replaceFile,
  retryDocument,
} from '../data/documents.ts';
import { isInWork } from './looks.ts';

interface DocumentActions {
  ws: string;
  base: string;
  /** Reads all matching documents; some are not loaded yet. */
  readAll: () => Promise<KnowledgeDocument[]>;
  /** Called to clear the selection. */
  onLeave: () => void;
}

/** Opens the file dialog to replace a document's file. */
export async function chooseReplacement(ws: string, document: KnowledgeDocument): Promise<void> {
  const file = await chooseFile(readableFiles);
  if (file) await replaceFile(ws, document, file);
}

/** The actions on the selected documents, and on one. */
export function useDocumentActions({ ws, base, readAll, onLeave }: DocumentActions) {
  const { t } = useTranslation(['knowledge', 'common']);
  const mayEdit = can('nlp_rag:edit', ws);
  const mayDelete = can('nlp_rag:delete', ws);

  const meant = async (rows: readonly KnowledgeDocument[], all: boolean) => (all ? readAll() : rows);
  const change = (key: Exclude<Action, 'delete'>, icon: string, shortcut: string): BulkAction<KnowledgeDocument> => ({
    key,
    label: t(`action.${key}`),
    icon,
    shortcut,
    takesAll: true,
    async onAction(rows, _keys, all) {
      const ids = (await meant(rows, all)).map(({ id }) => id);
      if (await changeDocuments(ws, base, key, ids)) onLeave();
    },
  });
  const bulkActions: BulkAction<KnowledgeDocument>[] = [
    ...(mayEdit
      ? [change('enable', 'play', 'e'), change('disable', 'pause', 'x'), change('archive', 'archive', 'a')]
      : []),
    ...(mayEdit ? [change('unarchive', 'undo-2', 'u'), change('retry', 'rotate-ccw', 'r')] : []),
    ...(mayEdit && mayDelete
      ? [
          {
            key: 'delete',
            label: t('common:action.delete'),
            icon: 'trash-2',
            shortcut: 'd',
            danger: true,
            takesAll: true,
            async onAction(rows: KnowledgeDocument[], _keys: string[], all: boolean) {
              if (await deleteDocuments(ws, base, await meant(rows, all))) onLeave();
            },
          },
        ]
      : []),
  ];

  const rowActions = (row: KnowledgeDocument): RowAction[] => {
    const one = (key: Exclude<Action, 'delete'>, icon: string): RowAction => ({
      key,
      label: t(`action.${key}`),
      icon,
      onAction: () => void changeDocuments(ws, base, key, [row.id]),
    });
    const editing: RowAction[] = [
      ...(isInWork(row)
        ? [{ key: 'cancel', label: t('action.cancel'), icon: 'x', onAction: () => void cancelDocument(ws, row) }]
        : []),
      ...(row.state === 'failed'
        ? [
            {
              key: 'retry',
              label: t('action.retry'),
              icon: 'rotate-ccw',
              onAction: () => void retryDocument(ws, row),
            },
          ]
        : []),
      ...(row.kind === 'file' && !isInWork(row)
        ? [
            {
              key: 'replace',
              label: t('action.replace'),
              icon: 'upload',
              onAction: () => void chooseReplacement(ws, row),
            },
          ]
        : []),
      ...(row.state === 'ready' && !row.archived
        ? [row.enabled ? one('disable', 'pause') : one('enable', 'play')]
        : []),
      row.archived ? one('unarchive', 'undo-2') : one('archive', 'archive'),
    ];
    return [
      ...(mayEdit ? editing : []),
      ...(mayDelete
        ? [
            {
              key: 'delete',
              label: t('common:action.delete'),
              icon: 'trash-2',
              danger: true,
              onAction: () => void deleteDocuments(ws, base, [row]),
            },
          ]
        : []),
    ];
  };
  return { bulkActions, rowActions };
}
