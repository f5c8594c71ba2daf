import type { Thing } from '@parlance/contract/calls/things';
import { t } from 'i18next';
import { attempt, reasonOf } from '../api/attempt.ts';
import { call } from '../api/call.ts';
import { invalidate } from '../api/queryClient.ts';
import { askDelete } from '../ui/askDelete.tsx';
import { confirmer } from '../feedback/confirmer.ts';
import { notifyDone } from '../feedback/toasts.ts';
import { notifyUndoable } from '../state/undoable.ts';
import { namingScripts } from './namingScripts.ts';

/** The fields of a virtual thing that its actions need. */
export type ThingRef = Pick<Thing, 'vthingId' | 'label' | 'version'>;

const texts = { ns: 'guests' } as const;

const refresh = () =>
  invalidate(
    'GET /api/1.0/workspaces/:ws/services',
    'GET /api/1.0/workspaces/:ws/vthings',
    'GET /api/1.0/workspaces/:ws/vthings/states',
    'GET /api/1.0/backend/vthing/list',
  );

/**
 * The name for a typed label. The prefix makes the label the whole typed text, hyphens included. Empty for an empty
 * label: with the prefix, the server could not see that the name is missing.
 */
export const nameOf = (ws: string, label: string): string => label.trim() && `${ws}-${label.trim()}`;

async function change(
  ws: string,
  { vthingId: id, version }: Pick<Thing, 'vthingId' | 'version'>,
  body: { name?: string; auth?: 0 | 1; image?: string },
): Promise<Thing> {
  try {
    return await call('PUT /api/1.0/workspaces/:ws/vthing/:id', { params: { ws, id }, body, ifMatch: version });
  } finally {
    void refresh();
  }
}

/** Creates a virtual thing that asks for a PIN. @throws ApiError 409 when the name is taken */
export async function createService(ws: string, label: string): Promise<Thing> {
  const body = { name: nameOf(ws, label), auth: 1 as const };
  const made = await call('POST /api/1.0/workspaces/:ws/vthing', { params: { ws }, body });
  await refresh();
  return made;
}

/** Creates a virtual thing of a kind. @throws ApiError 409 when the name is taken */
export async function createThing(ws: string, label: string, image: string): Promise<Thing> {
  const body = { name: nameOf(ws, label), image };
  const made = await call('POST /api/1.0/workspaces/:ws/vthing', { params: { ws }, body });
  await refresh();
  return made;
}

/** Changes the kind of a virtual thing. */
export const changeImage = (ws: string, thing: ThingRef, image: string): Promise<Thing | undefined> =>
  attempt(t('service.changeFailed', { ...texts, name: thing.label }), () => change(ws, thing, { image }));

/** Makes a virtual thing ask for a PIN. @throws ApiError */
export const requirePin = (ws: string, thing: ThingRef): Promise<Thing> => change(ws, thing, { auth: 1 });

/** Switches the PIN requirement of a virtual thing, after a confirmation. */
export async function switchPinRequirement(ws: string, thing: ThingRef, auth: 0 | 1): Promise<void> {
  const { label } = thing;
  await confirmer.ask({
    title: t(auth === 1 ? 'service.require' : 'service.unrequireTitle', texts),
    message: `${label}. ${t(auth === 1 ? 'service.visits' : 'service.unrequireText', texts)}`,
    confirmLabel: t(auth === 1 ? 'service.require' : 'service.unrequire', texts),
    danger: auth === 0,
    async onConfirm() {
      try {
        await change(ws, thing, { auth });
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error });
      }
      notifyDone(t(auth === 1 ? 'service.added' : 'service.unrequired', { ...texts, name: label }));
    },
  });
}

/** Renames a virtual thing. @throws ApiError 409 when the name is taken, 412 when others renamed the thing meanwhile */
export async function renameThing(ws: string, thing: ThingRef, label: string): Promise<Thing> {
  const renamed = await change(ws, thing, { name: nameOf(ws, label) });
  notifyDone(t('service.renamed', { ...texts, name: label }));
  return renamed;
}

/** Deletes a virtual thing with its codes after confirmation, and offers to undo it. */
export async function removeThing(ws: string, { vthingId: id, label: name, version }: ThingRef): Promise<boolean> {
  const failed = t('service.deleteFailed', { ...texts, name });
  const naming = await attempt(failed, () => namingScripts({ ws, kind: 'thing', name: id }));
  if (naming === undefined) return false;
  return askDelete({
    name,
    effect: `${t('service.deleteEffect', texts)} ${naming}`.trim(),
    async onConfirm() {
      try {
        await call('DELETE /api/1.0/workspaces/:ws/vthing/:id', { params: { ws, id }, ifMatch: version });
      } finally {
        void refresh();
      }
      notifyUndoable(t('service.deleted', { ...texts, name }), () =>
        attempt(t('service.restoreFailed', { ...texts, name }), async () => {
          await call('PUT /api/1.0/backend/trash/:kind/:id/restore', {
            params: { kind: 'thing', id },
            query: { workspace: ws },
          });
          await refresh();
        }),
      );
    },
  });
}
