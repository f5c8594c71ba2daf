import type { ParsedBodyOf } from '@parlance/contract';
import type { knowledgeDocumentCalls } from '@parlance/contract/calls/knowledge/documents';
import { documentFormats } from '@parlance/contract/knowledgeTables';
import { requirePermission } from '../platform/http/authorise.ts';
import type { AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/db/port.ts';
import type { Deps } from '../platform/deps.ts';
import { change, save } from '../platform/http/change.ts';
import type { Call, Handlers, UploadedFile } from '../platform/http/handler.ts';
import { problemOfAddress } from '../platform/net/outbound.ts';
import { refuse } from '../platform/http/refusal.ts';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect.ts';
import { newId } from '../platform/ids/newId.ts';
import { cleanName } from '../workspace/files/check.ts';
import { sendFile } from '../workspace/files/send.ts';
import { changeMany } from './reading/changeMany.ts';
import { previewSite } from './reading/previewSite.ts';
import {
  changeDocument,
  deleteDocument,
  findDocument,
  insertDocument,
  isInWork,
  lockDocument,
  nextSync,
  refuseKnownAddress,
} from './content/documents.ts';
import { listDocuments, presentDetail, presentDocument } from './content/listDocuments.ts';
import { findOriginal, storeOriginal, removeOriginal, storingOriginal } from './content/originals.ts';
import { formatOf } from './extraction/formatOf.ts';
import { cancelReading, queueReading, startReading } from './reading/startReading.ts';

const changed = 'knowledge';

/** The changed document of a call. */
const documentOf = ({ ws, params }: { ws: string; params: { base: string; id: string } }) => ({
  lock: (tx: Tx) => lockDocument(tx, ws, params.base, params.id),
  present: presentDetail,
});

/** Checks that an uploaded file can be read. @throws {Refusal} 400 */
function checkOriginal({ filename, mimetype, bytes }: UploadedFile) {
  if (bytes.length === 0) throw refuse.invalid('file', 'file_empty');
  const name = cleanName(filename);
  const format = formatOf(name, mimetype, bytes);
  if (format === null) throw refuse.invalid('file', 'document_format_unknown', { formats: [...documentFormats] });
  return { name, format, bytes };
}

/** Checks the address of a page, and removes its fragment. @throws {Refusal} 400 */
function checkAddress({ config }: Pick<Deps, 'config'>, typed: string): string {
  if (!URL.canParse(typed)) throw refuse.invalid('url', 'not_url');
  const url = new URL(typed);
  url.hash = '';
  const problem = problemOfAddress(url.href, config.allowInternal);
  if (problem) throw refuse.invalid('url', problem);
  return url.href;
}

const described = ({
  tags,
  language,
}: Pick<ParsedBodyOf<'POST /api/1.0/gael/:ws/rag/:base/texts'>, 'tags' | 'language'>) => ({
  tags: [...new Set(tags)],
  language,
});

type RetryCall = Call<'POST /api/1.0/gael/:ws/rag/:base/documents/:id/retry'>;

/** Reads a document again. @throws {Refusal} 409 while it is read, and for a document of another kind */
const retry = (call: RetryCall, deps: Deps, kind?: 'site') =>
  change(call, deps, async (tx) => {
    const row = await documentOf(call).lock(tx);
    if (kind !== undefined && row.kind !== kind) throw refuse.conflict('document_no_site');
    if (isInWork(row)) throw refuse.conflict('document_busy');
    const after = await presentDocument(await startReading(tx, deps, row, call.principal), tx);
    return { answer: after, audit: { action: 'document.retry', subject: row.id, after }, changed };
  });

export const knowledgeDocumentHandlers: Handlers<keyof typeof knowledgeDocumentCalls> = {
  'GET /api/1.0/gael/:ws/rag/:base/documents': ({ ws, params, query }, { db }) =>
    db.tx((tx) => listDocuments(tx, ws, params.base, query)),

  'POST /api/1.0/gael/:ws/rag/:base/documents': (call, deps) => {
    const { ws, params, principal, upload } = call;
    return storingOriginal(deps.fileStore, ws, checkOriginal(upload.file), (original) =>
      change(call, deps, async (tx) => {
        const { name, format, size: bytes, id: fileId } = original;
        const id = newId();
        await storeOriginal(tx, deps.fileStore, { ws, id }, original, principal.login);
        const about = described({ tags: upload.fields.tags, language: upload.fields.language ?? null });
        const row = await insertDocument(tx, ws, params.base, {
          id,
          kind: 'file',
          name,
          format,
          bytes,
          fileId,
          ...about,
        });
        await queueReading(tx, deps, row, principal);
        const after = await presentDocument(row, tx);
        return { answer: after, audit: { action: 'document.create', subject: id, after }, changed };
      }),
    );
  },

  'POST /api/1.0/gael/:ws/rag/:base/texts': (call, deps) =>
    change(call, deps, async (tx) => {
      const { name, text } = call.body;
      const given = { kind: 'text', name, text, format: 'markdown', bytes: Buffer.byteLength(text) } as const;
      const row = await insertDocument(tx, call.ws, call.params.base, { ...given, ...described(call.body) });
      await queueReading(tx, deps, row, call.principal);
      const after = await presentDocument(row, tx);
      return { answer: after, audit: { action: 'document.create', subject: row.id, after }, changed };
    }),

  'POST /api/1.0/gael/:ws/rag/:base/addresses': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, params, body } = call;
      const address = checkAddress(deps, body.url);
      await refuseKnownAddress(tx, ws, params.base, address);
      const given = { kind: 'address', name: body.name ?? address, address, format: 'html' } as const;
      const row = await insertDocument(tx, ws, params.base, { ...given, ...described(body) });
      await queueReading(tx, deps, row, call.principal);
      const after = await presentDocument(row, tx);
      return { answer: after, audit: { action: 'document.create', subject: row.id, after }, changed };
    }),

  'POST /api/1.0/gael/:ws/rag/:base/sites': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, params, body } = call;
      const address = checkAddress(deps, body.url);
      await refuseKnownAddress(tx, ws, params.base, address);
      const { depth, pages, include, exclude, every_hours } = body;
      const crawl = { depth, pages, include, exclude, every_hours };
      const given = { kind: 'site', name: body.name ?? address, address, format: 'html', crawl } as const;
      const dueAt = nextSync(every_hours);
      const row = await insertDocument(tx, ws, params.base, { ...given, dueAt, ...described(body) });
      await queueReading(tx, deps, row, call.principal);
      const after = await presentDocument(row, tx);
      return { answer: after, audit: { action: 'document.create', subject: row.id, after }, changed };
    }),

  'POST /api/1.0/gael/:ws/rag/:base/documents-bulk': (call, deps) => {
    const { ws, params, body, principal } = call;
    if (body.action === 'delete') requirePermission({ principal, ws }, 'nlp_rag:delete');
    if (body.ids === undefined && body.action !== 'retry') throw refuse.invalid('ids', 'required');
    return change(call, deps, async (tx) => {
      const rows = await changeMany(tx, deps, { ws, base: params.base, by: principal }, body);
      const { action } = body;
      const verb = action === 'delete' || action === 'retry' ? action : 'edit';
      const before = { action };
      const audit: AuditEntry[] = rows.map(({ id, name }) => ({
        action: `document.${verb}`,
        subject: id,
        before: verb === 'delete' ? { name } : before,
      }));
      return { answer: { changed: rows.length }, audit, changed };
    });
  },

  'GET /api/1.0/gael/:ws/rag/:base/documents/:id': ({ ws, params }, { db }) =>
    db.tx(async (tx) => presentDetail(await findDocument(tx, ws, params.base, params.id), tx)),

  'PUT /api/1.0/gael/:ws/rag/:base/documents/:id': (call, deps) =>
    save(call, deps, documentOf(call), async (tx, row) => {
      const before = await presentDetail(row, tx);
      const edited = await changeDocument(tx, row, call.body);
      const again = call.body.text !== undefined && call.body.text !== row.text;
      const saved = again ? await startReading(tx, deps, edited, call.principal, { version: edited.version }) : edited;
      const after = await presentDetail(saved, tx);
      return { answer: after, audit: { action: 'document.edit', subject: row.id, before, after }, changed };
    }),

  'DELETE /api/1.0/gael/:ws/rag/:base/documents/:id': (call, deps) =>
    save(call, deps, documentOf(call), async (tx, row) => {
      const before = await presentDocument(row, tx);
      await deleteDocument(tx, row);
      return { answer: { ok: true }, audit: { action: 'document.delete', subject: row.id, before }, changed };
    }),

  'GET /api/1.0/gael/:ws/rag/:base/documents/:id/file': async ({ ws, params, request, reply }, { db, fileStore }) => {
    const file = await db.tx(async (tx) => findOriginal(tx, await findDocument(tx, ws, params.base, params.id)));
    await sendFile(fileStore, request, reply, file);
  },

  'PUT /api/1.0/gael/:ws/rag/:base/documents/:id/file': (call, deps) => {
    const { ws, principal, upload } = call;
    return storingOriginal(deps.fileStore, ws, checkOriginal(upload.file), (original) =>
      save(call, deps, documentOf(call), async (tx, row) => {
        if (row.kind !== 'file') throw refuse.conflict('document_without_file');
        const before = await presentDocument(row, tx);
        await removeOriginal(tx, row);
        await storeOriginal(tx, deps.fileStore, row, original, principal.login);
        const { format, size: bytes, id: fileId } = original;
        const after = await presentDocument(
          await startReading(tx, deps, row, principal, { format, bytes, fileId }),
          tx,
        );
        return { answer: after, audit: { action: 'document.edit', subject: row.id, before, after }, changed };
      }),
    );
  },

  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/retry': (call, deps) => retry(call, deps),

  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/sync': (call, deps) => retry(call, deps, 'site'),

  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/preview': async ({ ws, params, reply }, deps) => {
    const row = await deps.db.tx((tx) => findDocument(tx, ws, params.base, params.id));
    return previewSite(deps, row, abortOnDisconnect(reply));
  },

  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/cancel': (call, deps) =>
    change(call, deps, async (tx) => {
      const row = await documentOf(call).lock(tx);
      const after = await presentDocument(await cancelReading(tx, deps, row), tx);
      return { answer: after, audit: { action: 'document.cancel', subject: row.id, after }, changed };
    }),
};
