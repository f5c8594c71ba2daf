import type { AnswerOf } from '@parlance/contract';
import type { DraftedScript } from '@parlance/contract/calls/scriptDrafts';
import type { TestReport } from '@parlance/contract/calls/scriptTests';
import type { Script } from '@parlance/contract/calls/scripts';
import type { ScriptType } from '@parlance/contract/limits';
import { call } from '../../../shared/api/call.ts';
import { refreshScripts } from '../data/queries.ts';

export type Drafted = AnswerOf<'POST /api/1.0/workspaces/:ws/scripts/draft'>;

export interface Wish {
  type: ScriptType;
  description: string;
  /** A draft to repair. */
  repair?: DraftedScript;
}

/** @throws ApiError */
export const draftScript = (ws: string, body: Wish, signal: AbortSignal): Promise<Drafted> =>
  call('POST /api/1.0/workspaces/:ws/scripts/draft', { params: { ws }, body, signal });

/** @throws ApiError */
export const runDraft = (ws: string, body: DraftedScript): Promise<TestReport> =>
  call('POST /api/1.0/workspaces/:ws/scripts/draft/run', { params: { ws }, body });

/** Creates the script with its tests. @throws ApiError 409 when the name is taken */
export async function saveDraft(ws: string, body: DraftedScript): Promise<Script> {
  const made = await call('POST /api/1.0/workspaces/:ws/scripts/drafted', { params: { ws }, body });
  await refreshScripts();
  return made;
}
