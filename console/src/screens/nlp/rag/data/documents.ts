import type { AnswerOf, BodyOf, QueryOf } from '@parlance/contract';
import type { KnowledgeDocument, KnowledgeDocumentDetail } from '@parlance/contract/calls/knowledge/documents';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call, upload } from '../../../../shared/api/call.ts';
import { receiveAnswer, useCall } from '../../../../shared/api/queryClient.ts';
import { usePages } from '../../../../shared/api/usePages.ts';
import { type Edit, saveOver } from '../../../../shared/conflict/saveOver.ts';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { can } from '../../../../shared/state/session.ts';
import { notifyUndoable } from '../../../../shared/state/undoable.ts';
import { refreshKnowledge } from './refreshKnowledge.ts';

const knowledge = { ns: 'knowledge' } as const;
const list = 'GET /api/1.0/gael/:ws/rag/:base/documents';
const documentCall = 'GET /api/1.0/gael/:ws/rag/:base/documents/:id';
const bulk = 'POST /api/1.0/gael/:ws/rag/:base/documents-bulk';

export type DocumentQuery = Omit<QueryOf<typeof list>, 'limit' | 'offset'>;
export type BulkAction = BodyOf<typeof bulk>['action'];

/** Identifies a document of a base. */
export type DocumentRef = Pick<KnowledgeDocument, 'id' | 'base' | 'name' | 'version'>;

/** The matching documents of a base, page by page on scroll. */
export function useDocuments(ws: string, base: string, query: DocumentQuery) {
  const pages = usePages<AnswerOf<typeof list>>({
    queryKey: [list, ws, base, query],
    read: (offset, signal) =>
      call(list, { params: { ws, base }, query: { ...query, limit: knowledgeLimits.page, offset }, signal }),
  });
  return { ...pages, total: pages.last?.total, counts: pages.pages?.[0]?.counts };
}

/** All matching documents. @throws ApiError */
export async function readAllDocuments(ws: string, base: string, query: DocumentQuery): Promise<KnowledgeDocument[]> {
  const rows = new Map<string, KnowledgeDocument>();
  for (let offset = 0; ; offset += knowledgeLimits.page) {
    const page = await call(list, { params: { ws, base }, query: { ...query, limit: knowledgeLimits.page, offset } });
    for (const row of page.data) rows.set(row.id, row);
    if (page.data.length < knowledgeLimits.page) return [...rows.values()];
  }
}

export const useDocument = (ws: string, base: string, id: string) =>
  useCall(documentCall, { params: { ws, base, id } });

const read = (ws: string, { base, id }: Pick<DocumentRef, 'id' | 'base'>) =>
  call(documentCall, { params: { ws, base, id } });

/** A part of a document that is edited and saved separately. */
export interface DocumentPart<Value> {
  title: string;
  pick: (document: KnowledgeDocumentDetail) => Value;
  change: (value: Value) => BodyOf<'PUT /api/1.0/gael/:ws/rag/:base/documents/:id'>;
  lines: (value: Value) => string[];
}

/**
 * Saves an edited part. If another user changed it, both versions are shown first.
 * @returns the saved document; undefined when the user chose neither version
 * @throws ApiError
 */
export async function saveDocumentPart<Value>(
  ws: string,
  document: Pick<DocumentRef, 'id' | 'base'>,
  edit: Edit<Value>,
  part: DocumentPart<Value>,
): Promise<KnowledgeDocumentDetail | undefined> {
  const params = { ws, base: document.base, id: document.id };
  const saved = await saveOver({
    edit,
    title: part.title,
    read: () => read(ws, document),
    pick: part.pick,
    write: (ifMatch) =>
      call('PUT /api/1.0/gael/:ws/rag/:base/documents/:id', {
        params,
        body: part.change(edit.value),
        ifMatch,
      }),
    lines: part.lines,
  });
  if (saved) receiveAnswer(documentCall, { params }, saved);
  void refreshKnowledge();
  return saved;
}

/**
 * Applies a change to several documents at once, and confirms their number.
 * @returns whether it succeeded
 */
export async function changeDocuments(
  ws: string,
  base: string,
  action: Exclude<BulkAction, 'delete'>,
  ids: readonly string[],
): Promise<boolean> {
  const changed = await attempt(t('failed.change', knowledge), () => runBulk(ws, base, action, ids));
  await refreshKnowledge();
  if (changed === undefined) return false;
  notifyDone(t(`done.${action}`, { ...knowledge, count: changed }));
  return true;
}

async function runBulk(ws: string, base: string, action: BulkAction, ids: readonly string[]): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += knowledgeLimits.bulk) {
    const body = { ids: ids.slice(from, from + knowledgeLimits.bulk), action };
    changed += (await call(bulk, { params: { ws, base }, body })).changed;
  }
  return changed;
}

async function remove(ws: string, { base, id, version }: DocumentRef): Promise<number> {
  await call('DELETE /api/1.0/gael/:ws/rag/:base/documents/:id', { params: { ws, base, id }, ifMatch: version });
  return 1;
}

/** Reads every failed document of a base again. */
export async function retryAllFailed(ws: string, base: string): Promise<void> {
  const done = await attempt(t('failed.change', knowledge), () =>
    call(bulk, { params: { ws, base }, body: { action: 'retry' } }),
  );
  await refreshKnowledge();
  if (done) notifyDone(t('done.retry', { ...knowledge, count: done.changed }));
}

/**
 * Deletes documents with undo.
 * @returns whether they were deleted
 */
export async function deleteDocuments(ws: string, base: string, rows: readonly DocumentRef[]): Promise<boolean> {
  const [first] = rows;
  if (!first) return false;
  const ids = rows.map(({ id }) => id);
  const gone = await attempt(t('failed.deleteDocuments', { ...knowledge, count: rows.length }), () =>
    rows.length === 1 ? remove(ws, first) : runBulk(ws, base, 'delete', ids),
  );
  await refreshKnowledge();
  if (gone === undefined) return false;
  const message =
    rows.length === 1
      ? t('done.deleted', { ...knowledge, name: first.name })
      : t('done.deletedDocuments', { ...knowledge, count: gone });
  if (!can('nlp_rag:create', ws)) {
    notifyDone(message);
    return true;
  }
  notifyUndoable(message, () =>
    attempt(t('failed.undo', knowledge), async () => {
      try {
        for (const id of ids)
          await call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind: 'document', id } });
      } finally {
        await refreshKnowledge();
      }
    }),
  );
  return true;
}

/** Reads a document again. */
export async function retryDocument(ws: string, { base, id, name }: DocumentRef): Promise<void> {
  await attempt(t('failed.retry', { ...knowledge, name }), () =>
    call('POST /api/1.0/gael/:ws/rag/:base/documents/:id/retry', { params: { ws, base, id } }),
  );
  await refreshKnowledge();
}

/** Stops reading a document. */
export async function cancelDocument(ws: string, { base, id, name }: DocumentRef): Promise<void> {
  await attempt(t('failed.cancel', { ...knowledge, name }), () =>
    call('POST /api/1.0/gael/:ws/rag/:base/documents/:id/cancel', { params: { ws, base, id } }),
  );
  await refreshKnowledge();
}

/** Replaces the file of a document. */
export async function replaceFile(ws: string, { base, id, name, version }: DocumentRef, file: File): Promise<void> {
  const done = await attempt(t('failed.replace', { ...knowledge, name }), () =>
    upload('PUT /api/1.0/gael/:ws/rag/:base/documents/:id/file', {
      params: { ws, base, id },
      fields: {},
      file,
      ifMatch: version,
    }),
  );
  await refreshKnowledge();
  if (done) notifyDone(t('done.replaced', { ...knowledge, name }));
}
