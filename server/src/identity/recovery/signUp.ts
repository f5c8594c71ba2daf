import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AnswerOf, ParsedBodyOf } from '@parlance/contract';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import { signUps, users } from '../../platform/db/accountTables.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { inBackground } from '../../platform/background.ts';
import { change, type ChangeCall } from '../../platform/http/change.ts';
import type { CallBase } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { holdCompany } from '../access/access.ts';
import { findDomain } from '../sso/domains.ts';
import { checkNewPassword } from '../credentials/commonPasswords.ts';
import { countUp, loginKey } from '../credentials/failureCounter.ts';
import { mailOrigin, signUpLink } from '../credentials/links.ts';
import { existingAccountMail, signUpMail } from '../credentials/mails.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { findTicket, refuseTicket, ticketLives } from '../credentials/tickets.ts';
import { openOnDevice, type OpenedSession } from '../signIn/signIn.ts';
import { hashSecret, newSecret } from '../credentials/tokens.ts';
import { storeUser } from '../users/users.ts';
import { userFacts, type UserRow } from '../users/userViews.ts';
import { countMail } from './recovery.ts';

const maxMails = 5;
const hour = 60 * 60 * 1000;

type SignUpRequest = ParsedBodyOf<'POST /api/1.0/signup'>;

/**
 * The organization that users of the address's domain join, locked by `holdCompany`, and their role. If the domain's
 * provider may not create accounts, signing up may not either. The refusal may reveal which domains are allowed: the
 * page says whom to ask.
 * @throws {Refusal} 403 `sign_up_refused`
 */
async function placeFor(tx: Tx, config: Config, email: string) {
  const allowed = await findDomain(tx, config, email);
  const isOpen = allowed && (allowed.oidc === null || allowed.autoCreate);
  if (!isOpen || !(await holdCompany(tx, allowed.companyId))) throw refuse.forbidden('sign_up_refused');
  return { companyId: allowed.companyId, role: allowed.defaultRole };
}

async function find(tx: Tx, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eqIgnoringCase(users.email, email), isNull(users.deletedAt)));
  return user;
}

/**
 * Starts sending a link to sign up. Not audited, because requests of strangers would fill the log; creating the account
 * is audited.
 * @throws {Refusal} 403 `sign_up_refused`, 429, 501 without a mail server or an origin for the link
 */
export async function requestSignUp(
  deps: Deps,
  { client, log }: Pick<CallBase, 'client' | 'log'>,
  asked: SignUpRequest,
): Promise<void> {
  const { companyId, role } = await deps.db.tx(async (tx) => {
    await countMail(tx, client.ip);
    return placeFor(tx, deps.config, asked.email);
  });
  const mailer = await deps.mailers.of(companyId, role);
  if (!mailer.configured) throw refuse.notConfigured('mail_not_configured');
  const origin = mailOrigin(deps.config);
  inBackground(log, 'a mail to sign up with', () => mailSignUp(deps, origin, asked));
}

/** Sends a link to sign up, or a reminder to a user who already has an account. */
async function mailSignUp(
  { db, config, mailers }: Deps,
  origin: string,
  { email, language }: SignUpRequest,
): Promise<void> {
  const { companyId, role, mail } = await db.tx(async (tx) => {
    const place = await placeFor(tx, config, email);
    const { count } = await countUp(tx, `signup:${loginKey(email)}`, hour, { count: 1 });
    if (count > maxMails) return { ...place, mail: undefined };
    const user = await find(tx, email);
    if (user) {
      const link = `${origin}/sign-in`;
      const content = { to: user.email, language: user.settings.language ?? language ?? 'en', login: user.login, link };
      return {
        companyId: user.companyId,
        role: user.role,
        mail: user.disabled ? undefined : existingAccountMail(content),
      };
    }
    const ticket = newSecret();
    const expiresAt = new Date(Date.now() + ticketLives.signup);
    // A new link invalidates the earlier one.
    await tx.delete(signUps).where(eqIgnoringCase(signUps.email, email));
    await tx.insert(signUps).values({ ticketHash: hashSecret(ticket), email, language, expiresAt, ...place });
    return { ...place, mail: signUpMail({ to: email, language: language ?? 'en', link: signUpLink(origin, ticket) }) };
  });
  if (mail) await (await mailers.of(companyId, role)).send(mail);
}

/** The sign-up of a ticket, without redeeming it; undefined when it is unknown, used or expired. */
async function findSignUp(tx: Tx, ticket: string) {
  const [found] = await tx
    .select()
    .from(signUps)
    .where(and(eq(signUps.ticketHash, hashSecret(ticket)), gt(signUps.expiresAt, new Date())));
  return found;
}

/**
 * Creates the account of a ticket, with the address as its login. The user must still accept the terms of use.
 * @throws {Refusal} 400 on `ticket`, 403 `sign_up_refused` where it is no longer allowed, 409 `user_exists`
 */
async function completeSignUp(tx: Tx, config: Config, ticket: string, passwordHash: string): Promise<UserRow> {
  const found = await findSignUp(tx, ticket);
  if (!found) throw refuseTicket();
  const place = await placeFor(tx, config, found.email);
  const used = await tx.delete(signUps).where(eq(signUps.email, found.email)).returning({ hash: signUps.ticketHash });
  if (used.length === 0) throw refuseTicket();
  return storeUser(tx, {
    login: found.email,
    email: found.email,
    ...place,
    settings: found.language ? { language: found.language } : {},
    passwordHash,
  });
}

/** Signs a person up with a ticket. @throws {Refusal} as `completeSignUp`, 400 on `newPassword` */
export async function signUp(
  call: ChangeCall & Pick<CallBase, 'client'>,
  deps: Deps,
  { ticket, newPassword }: ParsedBodyOf<'POST /api/1.0/signup/complete'>,
): Promise<OpenedSession> {
  // Checked first, so that unknown tickets cost no hashing.
  if (!(await deps.db.tx((tx) => findSignUp(tx, ticket)))) throw refuseTicket();
  await checkNewPassword(newPassword, null);
  const passwordHash = await hashPassword(newPassword);
  return change(call, deps, async (tx) => {
    const user = await completeSignUp(tx, deps.config, ticket, passwordHash);
    const { id, login, companyId } = user;
    return {
      answer: await openOnDevice(tx, user, deps.config, call.client),
      audit: { action: 'user.signUp', subject: id, after: userFacts(user), by: { userId: id, login } },
      changed: { company: { id: companyId, parentId: null }, what: 'user' },
    };
  });
}

/** Describes a ticket without redeeming it. @throws {Refusal} 400 on `ticket` when it is unknown, used or expired */
export async function describeTicket(tx: Tx, ticket: string): Promise<AnswerOf<'POST /api/1.0/ticket'>> {
  const found = await findTicket(tx, ticket);
  if (found) {
    const { user, purpose, expiresAt } = found;
    return { purpose, login: user.login, email: user.email, expires_at: expiresAt.toISOString() };
  }
  const begun = await findSignUp(tx, ticket);
  if (!begun) throw refuseTicket();
  const { email, expiresAt } = begun;
  return { purpose: 'signup', login: email, email, expires_at: expiresAt.toISOString() };
}
