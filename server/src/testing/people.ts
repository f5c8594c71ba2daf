import { users, companies } from '../platform/db/accountTables.ts';
import type { CompanyType, Role } from '@parlance/contract/permissions';
import { openUserSession } from '../identity/signIn/signIn.ts';
import { hashPassword } from '../identity/credentials/passwords.ts';
import { testConfig } from './config.ts';
import { newId } from '../platform/ids/newId.ts';
import type { Db } from '../platform/db/port.ts';
import { createWorkspace } from '../workspace/workspaces/workspaces.ts';

/** A company with one workspace, whose users `signIn` makes. */
export interface Tenant {
  companyId: string;
  ws: string;
  widgetKey: string;
  /** Makes a user, and signs them in. */
  signIn(role: Role, password?: string, access?: Access): Promise<{ token: string; login: string; userId: string }>;
}

/** Permissions of a user beyond their role. */
export type Access = Partial<Pick<typeof users.$inferInsert, 'acls' | 'scopes'>>;

/** The access list of a user who has these permissions in one workspace. */
export const allowed = (ws: string, ...actions: string[]): Access => ({ acls: { [ws]: { managed: false, actions } } });

export interface TenantOptions {
  label?: string;
  type?: CompanyType;
  /** The partner that manages the company. */
  parentId?: string;
}

export async function newTenant(db: Db, options: string | TenantOptions = {}): Promise<Tenant> {
  const {
    label = 'Test workspace',
    type = 'Company',
    parentId,
  } = typeof options === 'string' ? { label: options } : options;
  const companyId = newId();
  const workspace = await db.tx(async (tx) => {
    await tx.insert(companies).values({ id: companyId, name: companyId, type, parentId });
    return createWorkspace(tx, { label, language: 'english', companyId });
  });
  return {
    companyId,
    ws: workspace.id,
    widgetKey: workspace.widgetKey,
    async signIn(role, password, access = {}) {
      const passwordHash = password === undefined ? null : await hashPassword(password);
      return db.tx(async (tx) => {
        const userId = newId();
        const login = `person-${userId}`;
        const [user] = await tx
          .insert(users)
          .values({
            id: userId,
            login,
            email: `${login}@example.invalid`,
            companyId,
            role,
            passwordHash,
            cguAcceptedAt: new Date(),
            ...access,
          })
          .returning();
        if (!user) throw new Error('the person was not stored');
        return { token: await openUserSession(tx, user, testConfig()), login, userId };
      });
    },
  };
}

/** The platform's own company, a partner, a customer of that partner, and an unrelated company. */
export async function newTenants(db: Db) {
  const partner = await newTenant(db, { type: 'Partner' });
  return {
    root: await newTenant(db),
    partner,
    customer: await newTenant(db, { parentId: partner.companyId }),
    stranger: await newTenant(db),
  };
}
