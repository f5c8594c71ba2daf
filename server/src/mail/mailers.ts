import { and, asc, desc, eq, isNull, like } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { readMailServer } from '../configuration/smtp.ts';
import { configurations } from '../db/backendTables.ts';
import type { Db } from '../db/port.ts';
import { workspaces } from '../db/schema.ts';
import { noMailers, type Mailer, type Mailers } from './mailer.ts';
import { mailerOf, serverMailer } from './transport.ts';

export interface WorkspaceMailers extends Mailers {
  /** A workspace's own mail server, else that of the installation. Opens transactions of its own. */
  ofWorkspace(ws: string): Promise<Mailer>;
}

/** The mail servers there are: of the installation by its configuration, of workspaces by their SMTP tab. */
export function createMailers(config: Config, db: Db): WorkspaceMailers {
  const general = async (companyId: string) =>
    config.smtp === undefined ? noMailers.of(companyId) : serverMailer(config.smtp);
  async function ofWorkspace(ws: string, companyId: string): Promise<Mailer> {
    const own = await db.tx((tx) => readMailServer(tx, config, ws));
    return own ? mailerOf(own, config.allowInternal) : general(companyId);
  }
  return {
    ofWorkspace: (ws) => ofWorkspace(ws, ''),
    async of(companyId) {
      // The default workspace speaks for its company, else the oldest one that has a mail server.
      const [chosen] = await db.tx((tx) =>
        tx
          .select({ ws: workspaces.id })
          .from(workspaces)
          .innerJoin(configurations, and(eq(configurations.ws, workspaces.id), eq(configurations.name, 'smtp')))
          .where(and(eq(workspaces.companyId, companyId), isNull(workspaces.deletedAt)))
          .orderBy(desc(like(workspaces.id, '%\\_default')), asc(workspaces.createdAt))
          .limit(1),
      );
      return chosen ? ofWorkspace(chosen.ws, companyId) : general(companyId);
    },
  };
}
