import type { AnswerOf } from '@parlance/contract';
import type { DraftedScript } from '@parlance/contract/calls/scriptDrafts';
import type { TestReport } from '@parlance/contract/calls/scriptTests';
import type { Script } from '@parlance/contract/calls/scripts';
import type { ScriptType } from '@parlance/contract/limits';
import { call } from '../../../shared/api/call.ts';
import { refreshScripts } from '../data/queries.ts';

export type DraftAnswer = AnswerOf<'POST /api/1.0/workspaces/:ws/scripts/draft'>;

/** The current draft, with the id that the server gave it. */
export type StoredDraft = DraftedScript & { draft_id: string };

export interface ScriptRequest {
  type: ScriptType;
  description: string;
  /** A draft to repair; each draft can be repaired only once. */
  repair?: StoredDraft;
}

/** @throws ApiError */
export const draftScript = (ws: string, body: ScriptRequest, signal: AbortSignal): Promise<DraftAnswer> =>
  call('POST /api/1.0/workspaces/:ws/scripts/draft', { params: { ws }, body, signal });

/** @throws ApiError */
export const runDraft = (ws: string, body: StoredDraft): Promise<TestReport> =>
  call('POST /api/1.0/workspaces/:ws/scripts/draft/run', { params: { ws }, body });

/**
 * Creates the script with its tests. @throws ApiError 409 when the name is taken, or the tests have not run with this
 * draft
 */
export async function saveDraft(ws: string, body: StoredDraft): Promise<Script> {
  const made = await call('POST /api/1.0/workspaces/:ws/scripts/drafted', { params: { ws }, body });
  await refreshScripts();
  return made;
}
