import type { AnswerOf, BodyOf, QueryOf } from '@parlance/contract';
import type { KnowledgeChunk } from '@parlance/contract/calls/knowledge/chunks';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call, download, upload } from '../../../../shared/api/call.ts';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { usePages } from '../../../../shared/api/usePages.ts';
import { type Edit, saveOver } from '../../../../shared/conflict/saveOver.ts';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { notifyUndoable } from '../../../../shared/state/undoable.ts';
import { saveFile } from '../../../../shared/ui/saveFile.ts';
import { refreshKnowledge } from './refreshKnowledge.ts';

const knowledge = { ns: 'knowledge' } as const;
const list = 'GET /api/1.0/gael/:ws/rag/:base/chunks';
const change = 'PUT /api/1.0/gael/:ws/rag/:base/chunks/:id';

export type ChunkQuery = Omit<QueryOf<typeof list>, 'limit' | 'offset' | 'around'>;
type Change = BodyOf<typeof change>;

/** Number of chunks per page. */
const pageSize = 50;

/** The matching chunks of a base, page by page. */
export function useChunks(ws: string, base: string, query: ChunkQuery) {
  const pages = usePages<AnswerOf<typeof list>>({
    queryKey: [list, ws, base, query],
    read: (offset, signal) =>
      call(list, { params: { ws, base }, query: { ...query, limit: pageSize, offset }, signal }),
  });
  return { ...pages, total: pages.last?.total };
}

/** A chunk with the previous and the next one. */
export const useNeighbours = (params: Place, id: string) => useCall(list, { params, query: { around: id, limit: 3 } });

/** The place of a chunk. */
export interface Place {
  ws: string;
  base: string;
}

/** Reads the current version of a chunk. @throws ApiError; Error when the chunk was deleted */
async function read({ ws, base }: Place, { id, document }: KnowledgeChunk): Promise<KnowledgeChunk> {
  for (let offset = 0; ; offset += 200) {
    const page = await call(list, { params: { ws, base }, query: { document, limit: 200, offset } });
    const found = page.data.find((one) => one.id === id);
    if (found) return found;
    if (page.data.length < 200) throw new Error(t('chunk.gone', knowledge));
  }
}

/**
 * Saves the text of a chunk. If another user changed it, both versions are shown first.
 * @returns whether it was saved; false when the user chose neither version
 * @throws ApiError
 */
export async function saveChunkText(place: Place, chunk: KnowledgeChunk, edit: Edit<string>): Promise<boolean> {
  const saved = await saveOver({
    edit,
    title: t('chunk.text', knowledge),
    read: () => read(place, chunk),
    pick: ({ text }) => text,
    write: (ifMatch) => write(place, chunk, { text: edit.value }, ifMatch),
    lines: (text) => text.split('\n'),
  });
  await refreshKnowledge();
  return saved !== undefined;
}

const write = ({ ws, base }: Place, { id }: KnowledgeChunk, body: Change, ifMatch: number) =>
  call(change, { params: { ws, base, id }, body, ifMatch });

/** Enables or disables a chunk. */
export async function enableChunk(place: Place, chunk: KnowledgeChunk, enabled: boolean): Promise<void> {
  await attempt(t('failed.chunk', knowledge), () => write(place, chunk, { enabled }, chunk.version));
  await refreshKnowledge();
}

/** Restores the document's text of an edited chunk, with undo. */
export async function restoreChunk(place: Place, chunk: KnowledgeChunk): Promise<void> {
  const restored = await attempt(t('failed.chunk', knowledge), () =>
    write(place, chunk, { restore: true }, chunk.version),
  );
  await refreshKnowledge();
  if (!restored) return;
  notifyUndoable(t('done.chunkRestored', knowledge), async () => {
    await attempt(t('failed.undo', knowledge), () => write(place, restored, { text: chunk.text }, restored.version));
    await refreshKnowledge();
  });
}

/** The fields of a new chunk. */
export interface NewChunk {
  document: string;
  /** Id of the previous chunk; undefined: at the end. */
  after?: string;
  path: string[];
  text: string;
}

/** @throws ApiError */
export async function addChunk({ ws, base }: Place, body: NewChunk): Promise<KnowledgeChunk> {
  const made = await call('POST /api/1.0/gael/:ws/rag/:base/chunks', { params: { ws, base }, body });
  await refreshKnowledge();
  return made;
}

/** Deletes a chunk that is not part of its document, with undo. */
export async function deleteChunk(place: Place, chunk: KnowledgeChunk, before: string | undefined): Promise<void> {
  const { ws, base } = place;
  const gone = await attempt(t('failed.chunk', knowledge), () =>
    call('DELETE /api/1.0/gael/:ws/rag/:base/chunks/:id', {
      params: { ws, base, id: chunk.id },
      ifMatch: chunk.version,
    }),
  );
  await refreshKnowledge();
  if (!gone) return;
  notifyUndoable(t('done.chunkDeleted', knowledge), () =>
    attempt(t('failed.undo', knowledge), () =>
      addChunk(place, {
        document: chunk.document,
        ...(before !== undefined && { after: before }),
        path: chunk.path,
        text: chunk.text,
      }),
    ),
  );
}

/** Downloads the template of the table that imports chunks. */
export async function downloadTemplate({ ws, base }: Place): Promise<void> {
  await attempt(t('failed.template', knowledge), async () =>
    saveFile(await download('GET /api/1.0/gael/:ws/rag/:base/chunks-template', { params: { ws, base } })),
  );
}

/** @throws ApiError */
export async function importChunks({ ws, base }: Place, file: File) {
  const report = await upload('POST /api/1.0/gael/:ws/rag/:base/chunks-import', {
    params: { ws, base },
    fields: {},
    file,
  });
  await refreshKnowledge();
  if (report.added > 0) notifyDone(t('done.imported', { ...knowledge, count: report.added }));
  return report;
}
