import { sql } from 'drizzle-orm';
import { StartError } from './platform/environment.ts';
import type { Deps } from './platform/deps.ts';
import { type Tx, within } from './platform/db/port.ts';
import { companies, users } from './platform/db/accountTables.ts';
import { createWorkspace } from './workspace/workspaces/workspaces.ts';
import { seedDemo } from './demo/seed.ts';
import { isCommonPassword } from './identity/credentials/commonPasswords.ts';
import { hashPassword } from './identity/credentials/passwords.ts';
import { newPassword } from './identity/credentials/tokens.ts';
import { newId } from './platform/ids/newId.ts';

/** The credentials to print once, on the first start. */
export interface FirstStart {
  login: string;
  /** Null if PARLANCE_ADMIN_PASSWORD has set the password, which is not printed. */
  password: string | null;
}

const firstLogin = 'admin';

/**
 * Gives an empty database its first company, workspace and super administrator, and the demo content unless
 * PARLANCE_DEMO=0. Returns null, without any change, for a database that has users.
 *
 * All in one transaction, though it takes seconds: if the process is killed, the database stays empty and the next
 * start fills it. There is never an administrator whose password was not printed.
 */
export async function prepareFirstStart(deps: Deps): Promise<FirstStart | null> {
  const { db, config } = deps;
  if (await db.once(hasUsers)) return null;
  if (config.adminPassword !== undefined && isCommonPassword(config.adminPassword)) {
    throw new StartError('PARLANCE_ADMIN_PASSWORD is one of the most common passwords: choose another one');
  }
  const password = config.adminPassword ?? newPassword();
  const passwordHash = await hashPassword(password);
  const created = await db.tx(async (tx) => {
    // Locked, so that of two processes that start together only one does it.
    await tx.execute(sql`select pg_advisory_xact_lock(714009)`);
    if (await hasUsers(tx)) return false;
    await tx.insert(companies).values({ id: 'default', name: 'Parlance', type: 'Partner' });
    await createWorkspace(tx, { id: 'default_default', label: 'Default', language: 'auto', companyId: 'default' });
    if (config.demo) await seedDemo(tx, { ...deps, db: within(db, tx) });
    await tx.insert(users).values({
      id: newId(),
      login: firstLogin,
      email: 'admin@example.invalid',
      passwordHash,
      companyId: 'default',
      role: 'superAdmin',
      cguAcceptedAt: new Date(),
    });
    return true;
  });
  if (!created) return null;
  return { login: firstLogin, password: config.adminPassword === undefined ? password : null };
}

async function hasUsers(tx: Tx): Promise<boolean> {
  const [known] = await tx.select({ id: users.id }).from(users).limit(1);
  return known !== undefined;
}
