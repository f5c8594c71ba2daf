import type { VerbatimExport } from '@parlance/contract/calls/verbatim';
import type { Task } from '@parlance/contract/calls/workspaces';
import { isMine } from '../state/session.ts';
import { saveFile } from '../ui/saveFile.ts';
import { download } from '../api/call.ts';

const isFile = (result: unknown): result is VerbatimExport =>
  typeof result === 'object' && result !== null && 'id' in result && 'name' in result && 'expires_at' in result;

/**
 * The exported file of a task, for the user who requested it; undefined before it is written and after it has expired.
 */
export function exportedFile(task: Task): VerbatimExport | undefined {
  if (task.status !== 'completed' || !isFile(task.result) || !isMine(task)) return undefined;
  return Date.parse(task.result.expires_at) > Date.now() ? task.result : undefined;
}

/** Downloads the file of an export in the browser. @throws ApiError */
export const saveExport = async (ws: string, { id }: VerbatimExport): Promise<void> =>
  saveFile(await download('GET /api/1.0/verbatim/:ws/export/:id', { params: { ws, id } }));
