import type { BodyOf } from '@parlance/contract';
import type { Script, ScriptSummary } from '@parlance/contract/calls/scripts';
import { t } from 'i18next';
import { attempt, reasonOf } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { notifyDone, notifyFailed } from '../../../shared/feedback/toasts.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { askDelete } from '../../../shared/ui/askDelete.tsx';
import { refreshScripts } from '../data/queries.ts';
import { discardUnsaved } from '../unsaved.ts';
import { labelled } from '../../../shared/i18n/labelled.ts';

const texts = { ns: 'workflows' } as const;
type NewScript = BodyOf<'POST /api/1.0/workspaces/:ws/script'>;
type Labels = Pick<Script, 'tags' | 'groupName'>;

/** @throws ApiError 409 when the name is taken */
export async function createScript(ws: string, body: NewScript): Promise<Script> {
  const made = await call('POST /api/1.0/workspaces/:ws/script', { params: { ws }, body });
  await refreshScripts();
  return made;
}

const readScript = (ws: string, id: string): Promise<Script> =>
  call('GET /api/1.0/workspaces/:ws/script/:id', { params: { ws, id } });

/** The name of a copy: the first one that is not taken. */
export function copyName(name: string, taken: readonly string[]): string {
  const names = new Set(taken.map((one) => one.toLowerCase()));
  const nameOf = (number: number) =>
    number === 1 ? t('copy.name', { ...texts, name }) : t('copy.further', { ...texts, name, number });
  let number = 1;
  while (names.has(nameOf(number).toLowerCase())) number += 1;
  return nameOf(number);
}

/** Creates a script with the newest content of another one; undefined when that failed, which was shown. */
export function duplicateScript(
  ws: string,
  { script_id: id, name }: ScriptSummary,
  taken: readonly string[],
): Promise<Script | undefined> {
  return attempt(t('copy.failed', { ...texts, name }), async () => {
    const { type, tags, groupName, className, scriptCode, attributes } = await readScript(ws, id);
    const content = { type, tags, groupName, className, scriptCode, attributes };
    const made = await createScript(ws, { script_name: copyName(name, taken), ...content });
    notifyDone(t('copy.done', { ...texts, name: made.name }));
    return made;
  });
}

/** Applies an action to scripts one after the other, and shows which ones failed. @returns those that failed */
async function eachOf<T extends ScriptSummary, R>(
  scripts: readonly T[],
  failed: string,
  work: (script: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  const reasons: string[] = [];
  for (const script of scripts) {
    try {
      done.push(await work(script));
    } catch (error) {
      reasons.push(labelled(script.name, reasonOf(error)));
    }
  }
  void refreshScripts();
  if (reasons.length > 0) notifyFailed(reasons.join('\n'), { title: failed });
  return done;
}

/**
 * Saves tags and group of the current version of a script. A version in production without a newer draft gets them as
 * well.
 */
async function writeLabels(ws: string, id: string, labels: (now: Labels) => Partial<Labels>): Promise<Script> {
  const now = await readScript(ws, id);
  return call('PUT /api/1.0/workspaces/:ws/script/:id', {
    params: { ws, id },
    ifMatch: now.version,
    body: { ...labels(now), ...(now.production_version === now.version && { production: true }) },
  });
}

/** Changes tags or groups of scripts, with undo. @returns whether all of them were changed; failures were shown */
export async function labelScripts(
  ws: string,
  scripts: readonly ScriptSummary[],
  labels: (now: Labels) => Partial<Labels>,
): Promise<boolean> {
  const failed = t('label.failed', texts);
  const changed = await eachOf(scripts, failed, async (script) => {
    await writeLabels(ws, script.script_id, labels);
    return script;
  });
  if (changed.length === 0) return false;
  notifyUndoable(t('label.done', { ...texts, count: changed.length }), () =>
    eachOf(changed, failed, ({ script_id: id, tags, groupName }) =>
      writeLabels(ws, id, () => ({ tags: [...tags], groupName })),
    ),
  );
  return changed.length === scripts.length;
}

/** Deletes scripts, with undo; asks first where some are in production. */
export async function removeScripts(ws: string, scripts: readonly ScriptSummary[]): Promise<void> {
  const running = scripts.filter(({ production }) => production);
  const remove = () => removeNow(ws, scripts);
  if (running.length === 0) return remove();
  await askDelete({
    name: running.map(({ name }) => name).join(', '),
    effect: t('remove.effect', { ...texts, count: running.length }),
    onConfirm: remove,
  });
}

async function removeNow(ws: string, scripts: readonly ScriptSummary[]): Promise<void> {
  const gone = await eachOf(scripts, t('remove.failed', texts), async (script) => {
    const { script_id: id, version } = script;
    await call('DELETE /api/1.0/workspaces/:ws/script/:id', { params: { ws, id }, ifMatch: version });
    discardUnsaved(id);
    return script;
  });
  if (gone.length === 0) return;
  const message = t('remove.done', { ...texts, count: gone.length, name: gone[0]?.name });
  notifyUndoable(message, () =>
    eachOf(gone, t('remove.undoFailed', texts), ({ script_id: id }) =>
      call('PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind: 'script', id } }),
    ),
  );
}
