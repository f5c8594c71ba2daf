import { randomUUID } from 'node:crypto';
import { and, isNull } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { users } from '../../platform/db/accountTables.ts';
import type { Db } from '../../platform/db/port.ts';
import { StartError } from '../../platform/environment.ts';
import { isLogin } from '../credentials/isLogin.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { newPassword } from '../credentials/tokens.ts';
import { removeSecondFactor } from '../secondFactor/secondFactor.ts';
import { replacePassword } from '../users/inviteUser.ts';

/** The actor in the audit log. */
const operator = { userId: null, login: 'operator' };

/**
 * Gives a user a password that must be changed at the next sign-in, and removes the second factor: for operators, where
 * no administrator can sign in. Ends the user's sessions.
 * @returns the password
 * @throws {StartError} for an unknown or disabled user, and for one of an identity provider
 */
export async function resetByOperator(db: Db, login: string): Promise<string> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await db.tx(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(isLogin(users.login, login), isNull(users.deletedAt)));
    if (!user) throw new StartError(`No user has the login ${login}`);
    if (user.disabled) throw new StartError(`${user.login} is disabled: an administrator has to enable the user`);
    if (user.idp !== null) {
      throw new StartError(`${user.login} signs in with an identity provider, which keeps the password`);
    }
    await replacePassword(tx, user, passwordHash);
    const hadSecondFactor = await removeSecondFactor(tx, user.id);
    await audit(tx, { principal: operator, ws: '', requestId: randomUUID() }, [
      { action: 'user.resetPassword', subject: user.id },
      ...(hadSecondFactor ? [{ action: 'user.removeSecondFactor', subject: user.id }] : []),
    ]);
  });
  return password;
}
