import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { users } from '../../platform/db/accountTables.ts';
import { countUp, loginKey } from '../credentials/failureCounter.ts';
import { originOf, resetLink } from '../credentials/links.ts';
import { resetMail } from '../credentials/mails.ts';
import { issueTicket } from '../credentials/tickets.ts';

/** Mails an hour to one person: more would be somebody else's way to fill their mailbox. */
const mostMails = 5;
const hour = 60 * 60 * 1000;

type Asked = ParsedBodyOf<'POST /api/1.0/resetpassword'>;

/** The active user of that login and e-mail who has a password of our own, or is to choose one. */
async function find(tx: Tx, { login, email }: Asked) {
  const [user] = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.login})`, login.toLowerCase()),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        eq(users.disabled, false),
        isNull(users.deletedAt),
        isNull(users.idp),
      ),
    );
  return user;
}

/**
 * Sends a link to set a new password, if there is such a person. The present password goes on working, or strangers
 * could lock people out.
 */
export async function mailReset({ db, config, mailers }: Deps, asked: Asked): Promise<void> {
  const user = await db.tx((tx) => find(tx, asked));
  if (!user) return;
  const mailer = await mailers.of(user.companyId, user.role);
  if (!mailer.configured) return;
  const ticket = await db.tx(async (tx) => {
    const { count } = await countUp(tx, `reset:${loginKey(asked.login)}`, hour, { count: 1 });
    return count > mostMails ? undefined : issueTicket(tx, user.id, 'reset');
  });
  if (ticket === undefined) return;
  await mailer.send(
    resetMail({
      to: user.email,
      language: user.settings.language ?? asked.language ?? 'en',
      login: user.login,
      link: resetLink(originOf(config), ticket),
    }),
  );
}
