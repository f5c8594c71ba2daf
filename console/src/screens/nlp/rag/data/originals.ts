import type { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { t } from 'i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { download } from '../../../../shared/api/call.ts';
import { saveFile } from '../../../../shared/ui/saveFile.ts';

type Place = Pick<KnowledgeDocument, 'id' | 'base' | 'name'>;

const fetchOriginal = (ws: string, { base, id }: Place) =>
  download('GET /api/1.0/gael/:ws/rag/:base/documents/:id/file', { params: { ws, base, id } });

/** The file of a document. @throws ApiError 404 where it has none */
export const readOriginal = async (ws: string, place: Place): Promise<Blob> => (await fetchOriginal(ws, place)).blob;

/** Downloads the file of a document in the browser. */
export async function downloadOriginal(ws: string, place: Place): Promise<void> {
  await attempt(t('failed.download', { ns: 'knowledge', name: place.name }), async () =>
    saveFile(await fetchOriginal(ws, place)),
  );
}
