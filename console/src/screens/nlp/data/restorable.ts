import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { notifyUndoable } from '../../../shared/state/undoable.ts';
import { can } from '../../../shared/state/session.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { attempt } from '../../../shared/api/attempt.ts';
import { refresh, type Kind } from './refresh.ts';

const nlp = { ns: 'nlp' } as const;
const removals = {
  class: 'DELETE /api/1.0/gael/:ws/class/:id',
  intent: 'DELETE /api/1.0/gael/:ws/intents/:id',
  corpus: 'DELETE /api/1.0/gael/:ws/wordscorpus/:id',
} as const;

/**
 * Deletes a class, intent or corpus and offers to undo it.
 * @param classes names of the classes that lose the object, for the message
 * @returns whether it was deleted
 */
export async function removeRestorable(
  ws: string,
  kind: Kind,
  { id, version }: { id: string; version: number },
  name: string,
  classes: readonly string[] = [],
): Promise<boolean> {
  const gone = await attempt(t('failed.delete', { ...nlp, name }), () =>
    call(removals[kind], { params: { ws, id }, ifMatch: version }),
  );
  if (!gone) return false;
  await refresh(kind);
  const message =
    classes.length > 0
      ? t('done.deletedOf', { ns: 'utterances', name, classes: classes.join(', ') })
      : t('done.deleted', { ...nlp, name });
  if (!can(`nlp_${kind}:create`, ws)) notifyDone(message);
  else
    notifyUndoable(message, () =>
      attempt(t('failed.restore', { ...nlp, name }), async () => {
        await call('POST /api/1.0/gael/:ws/restore', { params: { ws }, body: { kind, id } });
        await refresh(kind);
      }),
    );
  return true;
}
