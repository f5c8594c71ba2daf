import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { companies, users } from '../db/schema.ts';
import { createWorkspace } from '../workspaces/workspaces.ts';
import { seedDemo } from '../demo/seed.ts';
import { hashPassword } from './passwords.ts';
import { newId, newPassword } from './tokens.ts';

/** What to print on the first start, once. */
export interface FirstStart {
  login: string;
  /** null: it was given by PARLANCE_ADMIN_PASSWORD, and is not repeated. */
  password: string | null;
}

const firstLogin = 'admin';

/**
 * Gives an empty database its first company, super administrator and workspace, and the demo content
 * unless PARLANCE_DEMO=0. Does nothing on a database that has users; null then.
 */
export async function bootstrap(deps: Deps): Promise<FirstStart | null> {
  const { db, config } = deps;
  const [known] = await db.tx((tx) => tx.select({ id: users.id }).from(users).limit(1));
  if (known) return null;
  const password = config.adminPassword ?? newPassword();
  const passwordHash = await hashPassword(password);
  const created = await db.tx(async (tx) => {
    // Two processes that start at once on an empty server must not both do it.
    await tx.execute(sql`select pg_advisory_xact_lock(714009)`);
    const [known] = await tx.select({ id: users.id }).from(users).limit(1);
    if (known) return false;
    await tx.insert(companies).values({ id: 'default', name: 'Parlance', type: 'Partner' });
    await tx.insert(users).values({
      id: newId(),
      login: firstLogin,
      email: 'admin@example.invalid',
      passwordHash,
      companyId: 'default',
      role: 'superAdmin',
      cguAcceptedAt: new Date(),
    });
    await createWorkspace(tx, { id: 'default_default', label: 'Default', language: 'auto', companyId: 'default' });
    return true;
  });
  if (!created) return null;
  if (config.demo) await seedDemo(deps);
  return { login: firstLogin, password: config.adminPassword === undefined ? password : null };
}
