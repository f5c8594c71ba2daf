import type { ThingUser } from '@parlance/contract/calls/guests';
import { t } from 'i18next';
import { reasonOf } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/queryClient.ts';
import { askDelete } from '../../ui/askDelete.tsx';
import { confirmer } from '../../feedback/confirmer.ts';
import { notifyDone } from '../../feedback/toasts.ts';

/** The virtual thing of the guests. */
export interface GuestPlace {
  ws: string;
  id: string;
}

const texts = { ns: 'guests' } as const;
const refresh = () => invalidate('GET /api/1.0/workspaces/:ws/vthing/:id/users');

/** The name of a guest: guests have no names, but each needs a distinct label. */
export const nameOf = ({ id, values }: ThingUser): string => String(values['name'] ?? id);

/** Runs the confirmed action; the dialog shows a failure, and the user can retry. */
async function settle(work: () => Promise<unknown>, failed?: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error([failed, reasonOf(error)].filter(Boolean).join('. '), { cause: error });
  } finally {
    void refresh();
  }
}

/** Enables or disables a guest after confirmation. */
export async function setDisabled(place: GuestPlace, user: ThingUser, disabled: boolean): Promise<void> {
  const { id: userId, version } = user;
  const question = t(disabled ? 'guest.askDisable' : 'guest.askEnable', texts);
  await confirmer.ask({
    title: t('guest.change', texts),
    message: disabled ? `${question} ${t('guest.disableEffect', texts)}` : question,
    confirmLabel: t(disabled ? 'guest.disable' : 'guest.enable', texts),
    danger: disabled,
    async onConfirm() {
      const path = 'PUT /api/1.0/workspaces/:ws/vthing/:id/user/:userId';
      const change = () => call(path, { params: { ...place, userId }, body: { disabled }, ifMatch: version });
      await settle(change, t('guest.changeFailed', texts));
      notifyDone(t(disabled ? 'guest.nowDisabled' : 'guest.nowEnabled', { ...texts, name: nameOf(user) }));
    },
  });
}

/** Deletes a guest and their messages after confirmation. */
export async function removeGuest(place: GuestPlace, user: ThingUser): Promise<void> {
  await askDelete({
    name: nameOf(user),
    effect: t('guest.deleteEffect', texts),
    permanent: true,
    async onConfirm() {
      const path = 'DELETE /api/1.0/workspaces/:ws/vthing/:id/user/:userId';
      await settle(() => call(path, { params: { ...place, userId: user.id }, ifMatch: user.version }));
      notifyDone(t('guest.deleted', { ...texts, name: nameOf(user) }));
    },
  });
}
