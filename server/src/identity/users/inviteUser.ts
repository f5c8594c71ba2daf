import { eq } from 'drizzle-orm';
import type { mailOutcomes } from '@parlance/contract/calls/users';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { passwordTickets, users } from '../../platform/db/accountTables.ts';
import type { Call } from '../../platform/http/handler.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { originOf, resetLink } from '../credentials/links.ts';
import { invitationMail, voidedMail, type LinkMail } from '../credentials/mails.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { issueTicket } from '../credentials/tickets.ts';
import { newPassword } from '../credentials/tokens.ts';
import type { Member } from './userViews.ts';

/** How a new user signs in first: by the link in a mail, or with a password shown once to the administrator who made the account. */
export interface Entrance {
  password: string | null;
  mail: (typeof mailOutcomes)[number];
}

/** A password to be changed at the first sign-in, and its hash. Hashing is slow: not inside a transaction. */
export async function givenPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = newPassword();
  return { password, passwordHash: await hashPassword(password) };
}

interface Opening {
  /** Whether a mail is wanted, and there is a mail server. */
  byMail: boolean;
  why: 'invitation' | 'reset';
  /** Stores the account: with that hash, or without a password. Part of one transaction with the ticket. */
  store: (tx: Tx, passwordHash: string | null) => Promise<Member>;
}

/**
 * Stores an account and lets its person in. A mail that cannot be sent is replaced by a password to hand over, so
 * that a failing mail server locks no user out.
 */
export async function letIn(
  call: Pick<Call<'POST /api/1.0/user'>, 'request' | 'log'>,
  deps: Deps,
  { byMail, why, store }: Opening,
): Promise<Entrance & { member: Member }> {
  if (!byMail) {
    const { password, passwordHash } = await givenPassword();
    return { member: await deps.db.tx((tx) => store(tx, passwordHash)), password, mail: 'none' };
  }
  const { member, ticket } = await deps.db.tx(async (tx) => {
    const stored = await store(tx, null);
    return { member: stored, ticket: await issueTicket(tx, stored.user.id, 'invitation') };
  });
  try {
    const link = resetLink(originOf(deps.config, call.request), ticket);
    await (await deps.mailers.of(member.company.id, member.user.role)).send(mailFor(member, why, link));
    return { member, password: null, mail: 'sent' };
  } catch (error) {
    call.log.warn({ err: error }, 'a mail that lets somebody in was not sent');
  }
  const { password, passwordHash } = await givenPassword();
  const user = await deps.db.tx(async (tx) => {
    await tx.delete(passwordTickets).where(eq(passwordTickets.userId, member.user.id));
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: true })
      .where(eq(users.id, member.user.id))
      .returning();
    return changed;
  });
  return { member: { ...member, user: user ?? member.user }, password, mail: 'failed' };
}

function mailFor({ user, company }: Member, why: Opening['why'], link: string): Mail {
  const said: LinkMail = { to: user.email, language: user.settings.language ?? 'en', login: user.login, link };
  return why === 'invitation' ? invitationMail({ ...said, company: company.name }) : voidedMail(said);
}
