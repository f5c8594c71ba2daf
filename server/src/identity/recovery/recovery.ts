import { and, eq, isNull } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Deps } from '../../platform/deps.ts';
import { eqIgnoringCase } from '../../platform/db/eqIgnoringCase.ts';
import type { Tx } from '../../platform/db/port.ts';
import { users } from '../../platform/db/accountTables.ts';
import { inBackground } from '../../platform/background.ts';
import type { CallBase } from '../../platform/http/handler.ts';
import { addressKey, countUp, loginKey } from '../credentials/failureCounter.ts';
import { countRequest } from '../credentials/countRequest.ts';
import { isLogin } from '../credentials/isLogin.ts';
import { mailOrigin, resetLink } from '../credentials/links.ts';
import { resetMail } from '../credentials/mails.ts';
import { issueTicket } from '../credentials/tickets.ts';

/** Maximum mails per hour to one user, so that others cannot flood a mailbox. */
const maxMails = 5;
const hour = 60 * 60 * 1000;

type ResetRequest = ParsedBodyOf<'POST /api/1.0/resetpassword'>;

/** The active user with a login and e-mail who signs in with our password, or must still choose one. */
async function find(tx: Tx, { login, email }: ResetRequest) {
  const [user] = await tx
    .select()
    .from(users)
    .where(
      and(
        isLogin(users.login, login),
        eqIgnoringCase(users.email, email),
        eq(users.disabled, false),
        isNull(users.deletedAt),
        isNull(users.idp),
      ),
    );
  return user;
}

/** Maximum mails per hour that one address may request. */
const maxMailsOfAddress = 30;

/** Counts a request for a mail. @throws {Refusal} 429 after too many requests of an address */
export const countMail = (tx: Tx, ip: string): Promise<void> =>
  countRequest(tx, `mails:${addressKey(ip)}`, maxMailsOfAddress);

/**
 * Starts sending a link to set a new password. Not audited, because requests of strangers would fill the log; setting
 * the password is audited.
 * @throws {Refusal} 429, 501 `public_url_missing`
 */
export async function requestReset(
  deps: Deps,
  { client, log }: Pick<CallBase, 'client' | 'log'>,
  asked: ResetRequest,
): Promise<void> {
  const origin = mailOrigin(deps.config);
  await deps.db.tx((tx) => countMail(tx, client.ip));
  // In the background, whether the user exists or not, so that the response time reveals nothing either.
  inBackground(log, 'a mail to set a new password', () => mailReset(deps, origin, asked));
}

/**
 * Sends a link to set a new password, if the user exists. The present password remains valid, or strangers
 * could lock people out.
 */
async function mailReset({ db, mailers }: Deps, origin: string, asked: ResetRequest): Promise<void> {
  const user = await db.tx((tx) => find(tx, asked));
  if (!user) return;
  const mailer = await mailers.of(user.companyId, user.role);
  if (!mailer.configured) return;
  const ticket = await db.tx(async (tx) => {
    const { count } = await countUp(tx, `reset:${loginKey(asked.login)}`, hour, { count: 1 });
    return count > maxMails ? undefined : issueTicket(tx, user.id, 'reset');
  });
  if (ticket === undefined) return;
  await mailer.send(
    resetMail({
      to: user.email,
      language: user.settings.language ?? asked.language ?? 'en',
      login: user.login,
      link: resetLink(origin, ticket),
    }),
  );
}
