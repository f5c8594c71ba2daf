import { eq } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { mailOutcomes } from '@parlance/contract/calls/users';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { passwordTickets, users } from '../../platform/db/accountTables.ts';
import type { AuditEntry } from '../../platform/audit.ts';
import { change, type ChangeCall } from '../../platform/http/change.ts';
import type { CallBase } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Principal } from '../../platform/principal.ts';
import { publicOrigin, resetLink } from '../credentials/links.ts';
import { invitationMail, voidedMail, type LinkMail } from '../credentials/mails.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { issueTicket } from '../credentials/tickets.ts';
import { newPassword } from '../credentials/tokens.ts';
import { closeSessionsOf } from '../sessions/sessions.ts';
import { checkManages, createUser } from './users.ts';
import { type Member, memberInReach, userFacts, type UserRow } from './userViews.ts';

/** The first access of a new user: a link in a mail, or a password that is shown once to the administrator. */
interface FirstAccess {
  password: string | null;
  mail: (typeof mailOutcomes)[number];
}

/** A password that must be changed at the first sign-in, and its hash. Slow: do not call it inside a transaction. */
async function givenPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = newPassword();
  return { password, passwordHash: await hashPassword(password) };
}

interface Invitation {
  /** Whether a mail is sent, or why not. */
  mail: 'wanted' | 'none' | 'no_server';
  why: 'invitation' | 'reset';
  /** Stores the account with a password hash, or without a password; in the same transaction as the ticket. */
  store: (tx: Tx, passwordHash: string | null) => Promise<{ member: Member; audit: AuditEntry }>;
}

type InviteCall = ChangeCall & Pick<CallBase, 'log'>;

/** Creates a user and invites them. @throws {Refusal} as `createUser` */
export async function createAndInvite(
  call: InviteCall,
  deps: Deps,
  draft: ParsedBodyOf<'POST /api/1.0/user'>,
): Promise<FirstAccess & { member: Member }> {
  const mailer = await deps.mailers.of(draft.company_id ?? call.principal.companyId, draft.role);
  return inviteUser(call, deps, {
    mail: !draft.invite || draft.disabled ? 'none' : mailer.configured ? 'wanted' : 'no_server',
    why: 'invitation',
    async store(tx, passwordHash) {
      const member = await createUser(tx, call.principal, draft, passwordHash);
      const audit = { action: 'user.create', subject: member.user.id, after: userFacts(member.user) };
      return { member, audit };
    },
  });
}

/**
 * Invalidates a password and ends the user's sessions. A new password, given by its hash, must be changed at the first
 * sign-in.
 * @throws {Refusal} 403 `user_outranks`; 409 `own_password`, `user_disabled`, or `user_external` for accounts of an
 * identity provider
 */
async function voidPassword(
  tx: Tx,
  principal: Principal,
  member: Member,
  passwordHash: string | null,
): Promise<Member> {
  const { user, company, secondFactor } = member;
  checkManages(principal, member);
  if (user.id === principal.userId) throw refuse.conflict('own_password');
  if (user.disabled) throw refuse.conflict('user_disabled');
  if (user.idp !== null) throw refuse.conflict('user_external');
  return { user: await replacePassword(tx, user, passwordHash), company, secondFactor };
}

/** Replaces a password by one that must be changed at the next sign-in, or by none; ends the user's sessions. */
export async function replacePassword(tx: Tx, user: UserRow, passwordHash: string | null): Promise<UserRow> {
  const [changed] = await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: passwordHash !== null, version: user.version + 1 })
    .where(eq(users.id, user.id))
    .returning();
  if (!changed) throw refuse.notFound('user_not_found');
  await tx.delete(passwordTickets).where(eq(passwordTickets.userId, user.id));
  await closeSessionsOf(tx, user.id);
  return changed;
}

/** Invalidates a user's password and invites them again. @throws {Refusal} 404, or as `voidPassword` */
export async function resetPassword(
  call: InviteCall,
  deps: Deps,
  id: string,
  mail: boolean,
): Promise<FirstAccess & { member: Member }> {
  const { principal } = call;
  const { company, user } = await deps.db.tx((tx) => memberInReach(tx, principal, id));
  const mailer = await deps.mailers.of(company.id, user.role);
  return inviteUser(call, deps, {
    mail: !mail ? 'none' : mailer.configured ? 'wanted' : 'no_server',
    why: 'reset',
    async store(tx, passwordHash) {
      const member = await voidPassword(tx, principal, await memberInReach(tx, principal, id), passwordHash);
      return { member, audit: { action: 'user.resetPassword', subject: id } };
    },
  });
}

/**
 * Stores an account and gives its user access. If the mail cannot be sent, the administrator gets a password to pass
 * on, so that a failing mail server locks no user out.
 */
async function inviteUser(
  call: InviteCall,
  deps: Deps,
  { mail, why, store }: Invitation,
): Promise<FirstAccess & { member: Member }> {
  const origin = publicOrigin(deps.config);
  const given = mail === 'wanted' && origin !== undefined ? null : await givenPassword();
  const { member, ticket } = await change(call, deps, async (tx) => {
    const stored = await store(tx, given?.passwordHash ?? null);
    const ticket = given ? null : await issueTicket(tx, stored.member.user.id, 'invitation');
    const { company } = stored.member;
    return { answer: { ...stored, ticket }, audit: stored.audit, changed: { company, what: 'user' } };
  });
  if (ticket === null || origin === undefined) {
    return { member, password: given?.password ?? null, mail: mail === 'wanted' ? 'no_address' : mail };
  }
  try {
    const link = resetLink(origin, ticket);
    await (await deps.mailers.of(member.company.id, member.user.role)).send(mailFor(member, why, link));
    return { member, password: null, mail: 'sent' };
  } catch (error) {
    call.log.warn({ err: error }, 'an invitation was not sent');
  }
  const { password, passwordHash } = await givenPassword();
  // Not audited separately: the entry of the invitation covers this password.
  const user = await change(call, deps, async (tx) => {
    await tx.delete(passwordTickets).where(eq(passwordTickets.userId, member.user.id));
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: true })
      .where(eq(users.id, member.user.id))
      .returning();
    return { answer: changed, audit: [], changed: [] };
  });
  return { member: { ...member, user: user ?? member.user }, password, mail: 'failed' };
}

function mailFor({ user, company }: Member, why: Invitation['why'], link: string): Mail {
  const content: LinkMail = { to: user.email, language: user.settings.language ?? 'en', login: user.login, link };
  return why === 'invitation' ? invitationMail({ ...content, company: company.name }) : voidedMail(content);
}
