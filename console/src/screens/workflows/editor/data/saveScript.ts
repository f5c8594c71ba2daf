import type { Script } from '@parlance/contract/calls/scripts';
import type { MergePart } from '@parlance/ui-kit/code';
import { ApiError } from '../../../../shared/api/ApiError.ts';
import { call } from '../../../../shared/api/call.ts';
import { receiveAnswer } from '../../../../shared/api/queryClient.ts';
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

/** The parts of a script that two users changed differently. */
export interface ScriptConflict {
  keys: readonly PartKey[];
  base: ScriptParts;
  mine: ScriptParts;
  theirs: ScriptParts;
  /**
   * Both users' changes line by line: of the code, and of parts that are merged element by element. For a part that is
   * missing here, one version is chosen as a whole.
   */
  lines: Readonly<Partial<Record<PartKey, readonly MergePart[]>>>;
  /** The user who saved the other version. */
  author: string;
}

export interface SaveScript {
  ws: string;
  id: string;
  edit: Edit<ScriptDraft>;
  /** Promotes the script to production, or takes it out. */
  production?: boolean;
  /** Message of the version. */
  message?: string;
  /** Reason for promoting a version whose tests fail. */
  override?: string;
  /** Lets the user resolve the parts in conflict; undefined cancels the save. */
  ask: (conflict: ScriptConflict) => Promise<Partial<ScriptParts> | undefined>;
}

export interface SavedScript {
  script: Script;
  /** The user whose changes were merged; undefined: no other user saved meanwhile. */
  mergedWith: string | undefined;
}

/** Puts a script from the server into the cache. */
export function receiveScript(ws: string, script: Script): void {
  receiveAnswer('GET /api/1.0/workspaces/:ws/script/:id', { params: { ws, id: script.script_id } }, script);
  void refreshScripts();
}

/**
 * Saves an edit as a new version, and keeps what others have saved since it began. Changes of different parts or of
 * different lines are merged; the user resolves the others.
 *
 * @returns undefined when the user cancelled
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
