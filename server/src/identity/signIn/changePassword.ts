import { eq } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import { users } from '../../platform/db/accountTables.ts';
import type { AuditEntry } from '../../platform/audit.ts';
import { bearerToken } from '../../platform/http/bearer.ts';
import { change, type ChangeCall, type ChangeDeps } from '../../platform/http/change.ts';
import type { CallBase } from '../../platform/http/handler.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { checkNewPassword } from '../credentials/commonPasswords.ts';
import { resetCount } from '../credentials/failureCounter.ts';
import { checkPassword, hashPassword } from '../credentials/passwords.ts';
import { checkSecondFactor } from '../secondFactor/checkSecondFactor.ts';
import { findTicket, redeemTicket, refuseTicket } from '../credentials/tickets.ts';
import { openOnDevice, storePassword, type OpenedSession } from './signIn.ts';
import { countRequest } from '../credentials/countRequest.ts';

type PasswordCall = ChangeCall & Pick<CallBase, 'caller' | 'client' | 'request'>;
type PasswordDeps = ChangeDeps & Pick<Deps, 'config'>;
type Draft = ParsedBodyOf<'POST /api/1.0/changepassword'>;

/** Maximum attempts of a user at the old password per hour. */
const maxGuesses = 20;

const entryOf = ({ id, login }: { id: string; login: string }): AuditEntry => ({
  action: 'user.changePassword',
  subject: id,
  by: { userId: id, login },
});

/**
 * Changes a user's own password: with a ticket, which opens a session, or with the old password.
 * @returns the session that the ticket opened; null with the old password
 * @throws {Refusal} 400 for a wrong ticket, old password, new password or second factor, 401, 403, 423, 429
 */
export function changePassword(call: PasswordCall, deps: PasswordDeps, draft: Draft): Promise<OpenedSession | null> {
  const { ticket } = draft;
  return ticket === undefined ? withOldPassword(call, deps, draft) : withTicket(call, deps, ticket, draft);
}

async function withTicket(call: PasswordCall, deps: PasswordDeps, ticket: string, { newPassword, code }: Draft) {
  // Checked first, so that unknown tickets cost no hashing.
  const found = await deps.db.tx((tx) => findTicket(tx, ticket));
  if (!found) throw refuseTicket();
  await checkNewPassword(newPassword, found.user.passwordHash);
  // Access to the mailbox is only one factor.
  await checkSecondFactor(deps, found.user, code, call.client);
  const passwordHash = await hashPassword(newPassword);
  return change(call, deps, async (tx) => {
    const user = await redeemTicket(tx, ticket);
    await storePassword(tx, user, passwordHash);
    return { answer: await openOnDevice(tx, user, deps.config, call.client), audit: entryOf(user), changed: [] };
  });
}

async function withOldPassword(call: PasswordCall, deps: PasswordDeps, { oldPassword, newPassword }: Draft) {
  const userId = call.caller?.userId;
  if (!userId) throw refuse.unauthorized('unauthorized');
  if (oldPassword === undefined) throw refuse.invalid('oldPassword', 'required');
  const guesses = `password:${userId}`;
  const user = await deps.db.tx(async (tx) => {
    const [found] = await tx.select().from(users).where(eq(users.id, userId));
    if (!found || found.idp !== null) throw refuse.forbidden('forbidden');
    // Rate-limited, so that a stolen session cannot be used to guess the password.
    await countRequest(tx, guesses, maxGuesses);
    return found;
  });
  const fits = await checkPassword(user.passwordHash, oldPassword);
  if (!fits) throw refuse.invalid('oldPassword', 'wrong_password');
  await checkNewPassword(newPassword, user.passwordHash);
  const passwordHash = await hashPassword(newPassword);
  return change(call, deps, async (tx) => {
    await storePassword(tx, user, passwordHash, bearerToken(call.request));
    await resetCount(tx, guesses);
    return { answer: null, audit: entryOf(user), changed: [] };
  });
}
