import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Domain } from '@parlance/contract/calls/domains';
import type { ParsedBodyOf } from '@parlance/contract';
import { mayManageRole, type Role } from '@parlance/contract/permissions';
import type { Config } from '../../platform/config.ts';
import { domains } from '../../platform/db/backendTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { companies } from '../../platform/db/accountTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { problemOfAddress } from '../../platform/net/outbound.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';

type Row = typeof domains.$inferSelect;
type Change = ParsedBodyOf<'PUT /api/1.0/backend/config/domain/:domain'>;

/** The id of the installation's first company. */
const firstCompany = 'default';
/** The purpose for which a client secret is sealed. */
export const purpose = (domain: string) => `domain ${domain}`;

/** A domain whose users may sign up, and how they sign in. */
export interface AllowedDomain {
  domain: string;
  companyId: string;
  defaultRole: Role;
  autoCreate: boolean;
  oidc: {
    issuer: string;
    clientId: string;
    clientSecret: string | null;
    trustEmail: boolean;
    /** The role of the user who configured the provider. It only signs in users whom that role may manage. */
    setBy: Role;
  } | null;
}

/** `Someone@Acme.com` → `acme.com`; a domain stays as it is. */
export const domainOf = (id: string): string =>
  id
    .slice(id.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();

/** The settings of a domain from the database, else from the environment; undefined where it is not allowed. */
export async function findDomain(tx: Tx, config: Config, domain: string): Promise<AllowedDomain | undefined> {
  const name = domainOf(domain);
  const [found] = await tx
    .select({ row: domains, gone: companies.deletedAt })
    .from(domains)
    .innerJoin(companies, eq(companies.id, domains.companyId))
    .where(eq(domains.domain, name));
  if (found) {
    const { row, gone } = found;
    // An organization in the trash takes no new users.
    if (gone !== null) return undefined;
    const { issuer, clientId, clientSecret } = row;
    const secret = clientSecret === null ? null : unseal(config, purpose(name), clientSecret);
    return {
      domain: name,
      companyId: row.companyId,
      defaultRole: row.defaultRole,
      autoCreate: row.autoCreate,
      oidc:
        issuer === null || clientId === null
          ? null
          : { issuer, clientId, clientSecret: secret, trustEmail: row.trustEmail, setBy: row.providerRole },
    };
  }
  const { oidc } = config;
  if (!oidc?.domains.some((one) => one.toLowerCase() === name)) return undefined;
  const { issuer, clientId, clientSecret = null } = oidc;
  const provider = { issuer, clientId, clientSecret, trustEmail: false, setBy: 'superAdmin' as const };
  return { domain: name, companyId: firstCompany, defaultRole: 'companyUser', autoCreate: true, oidc: provider };
}

/** The allowed domains of companies in reach, including those of the environment. */
export async function listDomains(
  tx: Tx,
  config: Config,
  reach: 'all' | string[],
  redirectUri: string,
): Promise<Domain[]> {
  const rows = await tx
    .select({ domain: domains, company: companies.name })
    .from(domains)
    .innerJoin(companies, eq(companies.id, domains.companyId))
    .where(reach === 'all' ? undefined : inArray(domains.companyId, reach))
    .orderBy(asc(domains.domain));
  const stored = rows.map(({ domain, company }) => present(domain, company, redirectUri));
  if (reach !== 'all' && !reach.includes(firstCompany)) return stored;
  const known = new Set(stored.map(({ domain }) => domain));
  const { oidc } = config;
  const named = (oidc?.domains ?? []).map((name) => name.toLowerCase()).filter((name) => !known.has(name));
  if (!oidc || named.length === 0) return stored;
  const [home] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, firstCompany));
  const fromEnvironment = named.map((domain): Domain => ({
    domain,
    company_id: firstCompany,
    company_name: home?.name ?? firstCompany,
    default_role: 'companyUser',
    auto_create: true,
    oidc: {
      issuer: oidc.issuer,
      client_id: oidc.clientId,
      client_secret_set: oidc.clientSecret !== undefined,
      trust_email: false,
    },
    source: 'environment',
    redirect_uri: redirectUri,
    created_at: null,
    version: 1,
  }));
  return [...stored, ...fromEnvironment].toSorted((a, b) => a.domain.localeCompare(b.domain));
}

/** A domain of the database, locked until the transaction ends. @throws {Refusal} 404, 409 */
export async function lockDomain(tx: Tx, config: Config, domain: string, redirectUri: string): Promise<Domain> {
  const [row] = await tx.select().from(domains).where(eq(domains.domain, domain)).for('no key update');
  if (!row) {
    const set = config.oidc?.domains.some((one) => one.toLowerCase() === domain) ?? false;
    throw set ? refuse.conflict('domain_in_environment') : refuse.notFound('domain_not_found');
  }
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, row.companyId));
  return present(row, company?.name ?? row.companyId, redirectUri);
}

/** Allows a domain. @throws {Refusal} 409 for one that is allowed already, 400 for invalid settings */
export async function createDomain(
  tx: Tx,
  config: Config,
  domain: string,
  draft: Change & { company_id: string },
  by: Role,
): Promise<void> {
  const [created] = await tx
    .insert(domains)
    .values({ domain, companyId: await company(tx, draft.company_id) })
    .onConflictDoNothing()
    .returning();
  if (!created) throw refuse.conflict('domain_exists', { domain });
  await change(tx, config, created, draft, by);
}

/** Changes the given settings of a domain. @throws {Refusal} 400 for invalid settings */
export async function changeDomain(tx: Tx, config: Config, domain: string, draft: Change, by: Role): Promise<void> {
  const [row] = await tx.select().from(domains).where(eq(domains.domain, domain));
  if (!row) throw refuse.notFound('domain_not_found');
  await change(tx, config, row, draft, by);
  await tx
    .update(domains)
    .set({ version: sql`${domains.version} + 1` })
    .where(eq(domains.domain, domain));
}

export async function removeDomain(tx: Tx, domain: string): Promise<void> {
  await tx.delete(domains).where(eq(domains.domain, domain));
}

async function change(tx: Tx, config: Config, had: Row, draft: Change, by: Role): Promise<void> {
  const { company_id: companyId, default_role: defaultRole, auto_create: autoCreate, oidc } = draft;
  const set: Partial<Row> = { ...(defaultRole && { defaultRole }), ...(autoCreate !== undefined && { autoCreate }) };
  if (companyId !== undefined) set.companyId = await company(tx, companyId);
  if (oidc === null) Object.assign(set, { issuer: null, clientId: null, clientSecret: null });
  else if (oidc) Object.assign(set, provider(config, had, oidc, by));
  if (Object.keys(set).length > 0) await tx.update(domains).set(set).where(eq(domains.domain, had.domain));
}

function provider(config: Config, had: Row, oidc: NonNullable<Change['oidc']>, by: Role): Partial<Row> {
  const { issuer, client_id: clientId, client_secret: typed, trust_email: trustEmail } = oidc;
  const problem = problemOfAddress(issuer, config.allowInternal);
  if (problem !== undefined) throw refuse.invalid('oidc.issuer', problem);
  // A stored secret is kept only for the same provider: it must not be sent to another one.
  const same = had.issuer === issuer && had.clientId === clientId;
  const kept = same ? had.clientSecret : null;
  const fresh = typed === null || typed === undefined || typed === '' ? null : typed;
  const sealed = fresh === null ? null : seal(config, purpose(had.domain), fresh);
  // Saving an unchanged provider keeps its stored role, unless the saving user's role is higher. Any other change sets
  // it to that user's role, because the provider may only sign in users whom this role may manage.
  const asItWas = same && had.trustEmail === trustEmail && typed === undefined;
  const providerRole = asItWas && mayManageRole(had.providerRole, by) ? had.providerRole : by;
  return { issuer, clientId, trustEmail, providerRole, clientSecret: typed === undefined ? kept : sealed };
}

async function company(tx: Tx, id: string): Promise<string> {
  const [found] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deletedAt)));
  if (!found) throw refuse.invalid('company_id', 'company_not_found');
  return found.id;
}

function present(row: Row, companyName: string, redirectUri: string): Domain {
  const { issuer, clientId } = row;
  return {
    domain: row.domain,
    company_id: row.companyId,
    company_name: companyName,
    default_role: row.defaultRole,
    auto_create: row.autoCreate,
    oidc:
      issuer === null || clientId === null
        ? null
        : { issuer, client_id: clientId, client_secret_set: row.clientSecret !== null, trust_email: row.trustEmail },
    source: 'database',
    redirect_uri: redirectUri,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}
