import type { AnswerOf } from '@parlance/contract';
import type { User } from '@parlance/contract/calls/users';
import { limits } from '@parlance/contract/limits';
import { t } from 'i18next';
import { call } from '../../../shared/api/call.ts';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyDone, notifyFailed } from '../../../shared/feedback/toasts.ts';
import { Question } from '../../../shared/ui/Question.tsx';
import { refreshUsers } from '../accounts/refreshAccounts.ts';
import { labelled } from '../../../shared/i18n/labelled.ts';

/** How a user signs in: by a mail, or by a password that is shown only this once. */
export type InvitationResult = Pick<AnswerOf<'PUT /api/1.0/user/:id/resetpassword'>, 'password' | 'mail'>;

const texts = { ns: 'users' } as const;
/** Maximum number of logins that are listed; the others are counted. */
const maxNames = 5;

/** The first names of a list, and the number of the others. */
const named = (logins: readonly string[]): string =>
  logins.length <= maxNames
    ? logins.join(', ')
    : `${logins.slice(0, maxNames).join(', ')}, +${logins.length - maxNames}`;

/** Enables or disables users after confirmation, and lists those that were not changed, with reasons. */
export async function changeStatus(users: readonly User[], disabled: boolean): Promise<void> {
  const count = users.length;
  const verb = disabled ? 'disable' : 'enable';
  await confirmer.ask({
    title: t('statusChange.title', texts),
    message: (
      <Question
        text={t(disabled ? 'statusChange.askDisableAll' : 'statusChange.askEnableAll', { ...texts, count })}
        about={named(users.map(({ login }) => login))}
      />
    ),
    confirmLabel: t(`statusChange.${verb}`, texts),
    danger: disabled,
    onConfirm: async () => {
      try {
        await sendStatus(users, disabled);
      } catch (error) {
        throw new Error(`${t('statusChange.failed', texts)} ${reasonOf(error)}`, { cause: error });
      } finally {
        void refreshUsers();
      }
    },
  });
}

async function sendStatus(users: readonly User[], disabled: boolean): Promise<void> {
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  const refused: { id: string; type: string; message: string }[] = [];
  let changed = 0;
  for (let from = 0; from < users.length; from += limits.usersPerCall) {
    const ids = users.slice(from, from + limits.usersPerCall).map(({ id }) => id);
    // Sequentially, because each call locks its rows.
    const answer = await call('PUT /api/1.0/user', { body: { ids, disabled } });
    changed += answer.changed.length;
    refused.push(...answer.refused);
  }
  if (changed > 0)
    notifyDone(t(disabled ? 'statusChange.disabled' : 'statusChange.enabled', { ...texts, count: changed }));
  if (refused.length > 0)
    notifyFailed(refused.map(({ id, ...error }) => labelled(logins.get(id) ?? id, errorText(error))).join('\n'), {
      title: t('statusChange.refused', { ...texts, count: refused.length }),
    });
}

/**
 * Resets the password of a user after confirmation.
 * @returns the invitation; undefined: nothing was changed, and the reason was shown
 */
export async function resetPassword({ id, login, email }: User): Promise<InvitationResult | undefined> {
  const sure = await confirmer.ask({
    title: t('reset.title', texts),
    message: <Question text={t('reset.text', texts)} about={login} effect={t('reset.effect', texts)} />,
    danger: true,
  });
  if (!sure) return undefined;
  try {
    const invitation = await call('PUT /api/1.0/user/:id/resetpassword', { params: { id } });
    if (invitation.mail === 'sent') notifyDone(t('reset.sent', { ...texts, email }));
    return invitation;
  } catch {
    notifyFailed(t('reset.failed', texts));
    return undefined;
  } finally {
    void refreshUsers();
  }
}

/** Removes the second factor of a user who has lost it, after confirmation. Returns whether it was removed. */
export async function removeSecondFactor({ id, login }: User): Promise<boolean> {
  const done = await confirmer.ask({
    title: t('secondFactor.title', texts),
    message: <Question text={t('secondFactor.text', texts)} about={login} effect={t('secondFactor.effect', texts)} />,
    danger: true,
    onConfirm: async () => {
      try {
        await call('DELETE /api/1.0/user/:id/secondfactor', { params: { id } });
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error });
      } finally {
        void refreshUsers();
      }
    },
  });
  if (done) notifyDone(t('secondFactor.removed', { ...texts, login }));
  return done;
}
