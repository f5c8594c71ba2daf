import { and, asc, desc, eq, inArray, isNull, like, or } from 'drizzle-orm';
import { mayManageRole, roles, type Role } from '@parlance/contract/permissions';
import type { Config } from '../../platform/config.ts';
import { readMailServer } from './smtp.ts';
import { configurations } from '../../platform/db/backendTables.ts';
import type { Db } from '../../platform/db/port.ts';
import { companies, users } from '../../platform/db/accountTables.ts';
import { workspaces } from '../../platform/db/workspaceTables.ts';
import { noMailer, type Mailer, type Mailers } from '../../platform/mail/mailer.ts';
import { mailerOf, serverMailer } from '../../platform/mail/transport.ts';

/** Finds mail servers: that of the installation from its configuration, those of workspaces from their SMTP tab. */
export function createMailers(config: Config, db: Db): Mailers {
  const general: Mailer = config.smtp === undefined ? noMailer : serverMailer(config.smtp);
  async function ofWorkspace(ws: string): Promise<Mailer> {
    const own = await db.tx((tx) => readMailServer(tx, config, ws));
    return own ? mailerOf(own, config.allowInternal) : general;
  }
  return {
    ofWorkspace,
    async of(companyId, recipient) {
      // A company uses the mail server of its default workspace, else that of the oldest workspace with one.
      const [chosen] = await db.tx((tx) =>
        tx
          .select({ ws: workspaces.id })
          .from(workspaces)
          .innerJoin(configurations, and(eq(configurations.ws, workspaces.id), eq(configurations.name, 'smtp')))
          .innerJoin(companies, eq(companies.id, workspaces.companyId))
          .innerJoin(users, and(eq(users.login, configurations.updatedBy), isNull(users.deletedAt)))
          .where(and(eq(workspaces.companyId, companyId), isNull(workspaces.deletedAt), setByManagerOf(recipient)))
          .orderBy(desc(like(workspaces.id, '%\\_default')), asc(workspaces.createdAt))
          .limit(1),
      );
      return chosen ? ofWorkspace(chosen.ws) : general;
    },
  };
}

/**
 * The condition that an active user who manages the company, and may manage users of the role, configured the mail
 * server.
 */
function setByManagerOf(recipient: Role) {
  const managing = roles.filter((role) => mayManageRole(role, recipient));
  const lookingAfter = or(
    eq(users.role, 'superAdmin'),
    eq(users.companyId, companies.id),
    and(eq(users.role, 'companyPartner'), eq(users.companyId, companies.parentId)),
  );
  return and(inArray(users.role, managing), eq(users.disabled, false), lookingAfter);
}
