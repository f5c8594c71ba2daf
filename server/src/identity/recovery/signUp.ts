import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import { companies, signUps, users } from '../../platform/db/accountTables.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findDomain } from '../sso/domains.ts';
import { countUp, loginKey } from '../credentials/failureCounter.ts';
import { originOf, signUpLink } from '../credentials/links.ts';
import { knownMail, signUpMail } from '../credentials/mails.ts';
import { refuseTicket, ticketLives } from '../credentials/tickets.ts';
import { hashSecret, newSecret } from '../credentials/tokens.ts';
import { storeUser } from '../users/users.ts';
import type { UserRow } from '../users/userViews.ts';

const mostMails = 5;
const hour = 60 * 60 * 1000;

type Asked = ParsedBodyOf<'POST /api/1.0/signup'>;

/**
 * The organization that people of the address's domain join, and as what. Domains are no secret: the page says whom
 * to ask where there is none.
 * @throws {Refusal} 403 `domain`
 */
export async function placeFor(tx: Tx, config: Config, email: string) {
  const allowed = await findDomain(tx, config, email);
  const [company] = allowed
    ? await tx
        .select({ id: companies.id })
        .from(companies)
        .where(and(eq(companies.id, allowed.companyId), isNull(companies.deletedAt)))
    : [];
  if (!allowed || !company) throw refuse.forbidden('domain', 'Nobody may sign up with an address of this domain');
  return { companyId: company.id, role: allowed.defaultRole };
}

async function find(tx: Tx, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)));
  return user;
}

/** Sends a link to sign up with; to somebody who has an account, a reminder of it. */
export async function mailSignUp({ db, config, mailers }: Deps, { email, language }: Asked): Promise<void> {
  const origin = originOf(config);
  const { companyId, role, mail } = await db.tx(async (tx) => {
    const place = await placeFor(tx, config, email);
    const { count } = await countUp(tx, `signup:${loginKey(email)}`, hour, { count: 1 });
    if (count > mostMails) return { ...place, mail: undefined };
    const user = await find(tx, email);
    if (user) {
      const link = `${origin}/sign-in`;
      const said = { to: user.email, language: user.settings.language ?? language ?? 'en', login: user.login, link };
      return { companyId: user.companyId, role: user.role, mail: user.disabled ? undefined : knownMail(said) };
    }
    const ticket = newSecret();
    const expiresAt = new Date(Date.now() + ticketLives.signup);
    await tx.insert(signUps).values({ ticketHash: hashSecret(ticket), email, language, expiresAt, ...place });
    return { ...place, mail: signUpMail({ to: email, language: language ?? 'en', link: signUpLink(origin, ticket) }) };
  });
  if (mail) await (await mailers.of(companyId, role)).send(mail);
}

/** The address a ticket is for; undefined when it is unknown, used or expired. The ticket stays unused. */
export async function findSignUp(tx: Tx, ticket: string) {
  const [found] = await tx
    .select()
    .from(signUps)
    .where(and(eq(signUps.ticketHash, hashSecret(ticket)), gt(signUps.expiresAt, new Date())));
  return found;
}

/**
 * Makes the account a ticket stands for, with the address as its login. The terms of use are still to be accepted.
 * @throws {Refusal} 400 on `ticket`, 403 `domain` where it is allowed no more, 409 `exists`
 */
export async function completeSignUp(tx: Tx, config: Config, ticket: string, passwordHash: string): Promise<UserRow> {
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
