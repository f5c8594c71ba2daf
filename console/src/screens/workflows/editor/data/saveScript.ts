import type { Script } from '@parlance/contract/calls/scripts';
import { ApiError } from '../../../../shared/api/ApiError.ts';
import { call } from '../../../../shared/api/call.ts';
import { callKey, queryClient } from '../../../../shared/api/queryClient.ts';
import { pickKeys } from '../../../../shared/conflict/changes.ts';
import type { Edit } from '../../../../shared/conflict/saveOver.ts';
import { refreshScripts } from '../../data/queries.ts';
import { changesOf, type DraftKey, draftOf, mergeDraft, type ScriptDraft } from './scriptDraft.ts';

/** What two people changed differently. */
export interface ScriptConflict {
  keys: readonly DraftKey[];
  mine: ScriptDraft;
  theirs: ScriptDraft;
  /** Who saved the other one. */
  author: string;
}

export interface SaveScript {
  ws: string;
  id: string;
  edit: Edit<ScriptDraft>;
  /** Takes it to production, or out of it. */
  production?: boolean;
  /** For the list of versions. */
  message?: string;
  /** Why it goes to production although tests fail. */
  override?: string;
  /** Asks for the fields that stay as the other person saved them; undefined: the save is given up. */
  ask: (conflict: ScriptConflict) => Promise<readonly DraftKey[] | undefined>;
}

export interface SavedScript {
  script: Script;
  /** Whose changes it contains too; undefined: nobody else saved meanwhile. */
  mergedWith: string | undefined;
}

/** Puts a script as the server has it where screens read it. */
export function receiveScript(ws: string, script: Script): void {
  const key = callKey('GET /api/1.0/workspaces/:ws/script/:id', { params: { ws, id: script.script_id } });
  queryClient.setQueryData<Script>(key, script);
  void refreshScripts();
}

/**
 * Saves an edit as a new version. What others saved since it began stays: other fields and other lines of the code by
 * themselves, the same ones by a choice.
 *
 * @returns undefined where the choice was left open
 * @throws ApiError
 */
export async function saveScript({ ws, id, edit, ask, ...more }: SaveScript): Promise<SavedScript | undefined> {
  const { mergeTexts } = await import('../../../../shared/code/codeTools.ts');
  let { version, base, value } = edit;
  let mergedWith: string | undefined;
  for (;;) {
    const body = { ...changesOf(base, value), ...more };
    try {
      const script = await call('PUT /api/1.0/workspaces/:ws/script/:id', {
        params: { ws, id },
        body,
        ifMatch: version,
      });
      receiveScript(ws, script);
      return { script, mergedWith };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
    }
    const current = await call('GET /api/1.0/workspaces/:ws/script/:id', { params: { ws, id } });
    const theirs = draftOf(current);
    const merged = mergeDraft(base, value, theirs, mergeTexts);
    if (merged.conflicts.length > 0) {
      const taken = await ask({ keys: merged.conflicts, mine: merged.value, theirs, author: current.updated_by });
      if (taken === undefined) return undefined;
      merged.value = { ...merged.value, ...pickKeys(theirs, [...taken]) };
    }
    ({ version } = current);
    base = theirs;
    ({ value } = merged);
    mergedWith = current.updated_by;
  }
}
