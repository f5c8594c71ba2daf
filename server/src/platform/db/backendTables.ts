import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { configurationNames } from '@parlance/contract/calls/configuration';
import type { Role } from '@parlance/contract/permissions';
import { bytes, created, moment, updated, version } from './columns.ts';

/** The tables of sign-on, configuration and the back office; constraints and indexes live in the SQL. */

export const domains = pgTable('domains', {
  domain: text('domain').primaryKey(),
  companyId: text('company_id').notNull(),
  defaultRole: text('default_role').$type<Role>().notNull().default('companyUser'),
  autoCreate: boolean('auto_create').notNull().default(false),
  issuer: text('issuer'),
  clientId: text('client_id'),
  clientSecret: text('client_secret'),
  trustEmail: boolean('trust_email').notNull().default(false),
  providerRole: text('provider_role').$type<Role>().notNull().default('superAdmin'),
  createdAt: created(),
  version: version(),
});

export const ssoAttempts = pgTable('sso_attempts', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  domain: text('domain').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  redirect: text('redirect'),
  expiresAt: moment('expires_at').notNull(),
});

export const ssoCodes = pgTable('sso_codes', {
  codeHash: bytes('code_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  userId: text('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  secret: bytes('secret').notNull(),
});

/** Settings of a workspace that are stored here; general settings are in the workspace's own row. */
type StoredConfiguration = Exclude<(typeof configurationNames)[number], 'general'> | 'widget' | 'retention' | 'scripts';

export const configurations = pgTable(
  'configurations',
  {
    ws: text('ws').notNull(),
    name: text('name').$type<StoredConfiguration>().notNull(),
    settings: jsonb('settings').$type<unknown>().notNull().default({}),
    secrets: jsonb('secrets').$type<Record<string, string>>().notNull().default({}),
    version: version(),
    updatedAt: updated(),
    updatedBy: text('updated_by'),
  },
  (table) => [primaryKey({ columns: [table.ws, table.name] })],
);

export const gitSyncs = pgTable('git_syncs', {
  ws: text('ws').primaryKey(),
  commitId: text('commit_id').notNull(),
  content: jsonb('content').$type<Record<string, string>>().notNull(),
  syncedAt: moment('synced_at').notNull().defaultNow(),
});

export const prompts = pgTable(
  'prompts',
  {
    ws: text('ws').notNull().default(''),
    name: text('name').notNull(),
    body: text('body'),
    version: version(),
    updatedAt: updated(),
    updatedBy: text('updated_by'),
  },
  (table) => [primaryKey({ columns: [table.ws, table.name] })],
);

export const promptVersions = pgTable(
  'prompt_versions',
  {
    ws: text('ws').notNull().default(''),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    body: text('body'),
    note: text('note').notNull().default(''),
    createdAt: created(),
    createdBy: text('created_by'),
  },
  (table) => [primaryKey({ columns: [table.ws, table.name, table.version] })],
);
