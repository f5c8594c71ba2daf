import type { Script } from '@parlance/contract/calls/scripts';
import type { MergePart } from '@parlance/ui-kit/code';
import { ApiError } from '../../../../shared/api/ApiError.ts';
import { call } from '../../../../shared/api/call.ts';
import { callKey, queryClient } from '../../../../shared/api/queryClient.ts';
import type { Edit } from '../../../../shared/conflict/saveOver.ts';
import { refreshScripts } from '../../data/queries.ts';
import {
  changesOf,
  draftOf,
  draftOfParts,
  isListed,
  mergeDraft,
  type PartKey,
  partsOf,
  type ScriptDraft,
  type ScriptParts,
  textOfPart,
} from './scriptDraft.ts';

/** What two people changed differently. */
export interface ScriptConflict {
  keys: readonly PartKey[];
  base: ScriptParts;
  mine: ScriptParts;
  theirs: ScriptParts;
  /** Both people's changes of the code, and of what is merged element by element, by lines; a part that is missing is chosen whole. */
  lines: Readonly<Partial<Record<PartKey, readonly MergePart[]>>>;
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
  /** Asks what becomes of the parts in conflict; undefined: the save is given up. */
  ask: (conflict: ScriptConflict) => Promise<Partial<ScriptParts> | undefined>;
}

export interface SavedScript {
  script: Script;
  /** Whose changes it contains too; undefined: no one else saved meanwhile. */
  mergedWith: string | undefined;
}

/** Puts a script as the server has it where screens read it. */
export function receiveScript(ws: string, script: Script): void {
  const key = callKey('GET /api/1.0/workspaces/:ws/script/:id', { params: { ws, id: script.script_id } });
  queryClient.setQueryData<Script>(key, script);
  void refreshScripts();
}

/**
 * Saves an edit as a new version. What others saved since it began stays: other parts and other lines of the code by
 * themselves, the same ones by a choice.
 *
 * @returns undefined where the choice was left open
 * @throws ApiError
 */
export async function saveScript({ ws, id, edit, ask, ...more }: SaveScript): Promise<SavedScript | undefined> {
  const { mergeParts, mergeTexts } = await import('../../../../shared/code/codeTools.ts');
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
      const [first, mine, other] = [partsOf(base), partsOf(value), partsOf(theirs)];
      const chosen = await ask({
        keys: merged.conflicts,
        base: first,
        mine,
        theirs: other,
        lines: linesInConflict(merged.conflicts, [first, mine, other], mergeParts),
        author: current.updated_by,
      });
      if (chosen === undefined) return undefined;
      merged.value = draftOfParts({ ...partsOf(merged.value), ...chosen });
    }
    ({ version } = current);
    base = theirs;
    ({ value } = merged);
    mergedWith = current.updated_by;
  }
}

function linesInConflict(
  keys: readonly PartKey[],
  [base, mine, theirs]: readonly [ScriptParts, ScriptParts, ScriptParts],
  mergeParts: (base: string, mine: string, theirs: string) => MergePart[],
): ScriptConflict['lines'] {
  const textOf = (parts: ScriptParts, key: PartKey) =>
    key === 'scriptCode' ? parts.scriptCode : isListed(key) ? textOfPart(parts, key) : undefined;
  return Object.fromEntries(
    keys.flatMap((key) => {
      const [before, own, other] = [textOf(base, key), textOf(mine, key), textOf(theirs, key)];
      const isEach = before !== undefined && own !== undefined && other !== undefined;
      return isEach ? [[key, mergeParts(before, own, other)]] : [];
    }),
  );
}
