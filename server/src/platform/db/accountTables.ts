import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { InterfaceSettings } from '@parlance/contract/calls/accounts';
import type { ticketPurposes } from '@parlance/contract/calls/recovery';
import type { tokenTypes } from '@parlance/contract/calls/tokens';
import type { UiLanguage } from '@parlance/contract/limits';
import type { User } from '@parlance/contract/calls/users';
import type { CompanyType, Role } from '@parlance/contract/permissions';
import { bytes, created, int8, moment, version } from './columns.ts';

/** The identity of a visitor, as the partner's server signs it. */
export interface VisitorIdentity {
  id: string;
  name?: string | undefined;
  email?: string | undefined;
}

/** Tables of companies, people, their sessions and tokens; constraints and indexes live in the SQL. */

export const companies = pgTable('companies', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  type: text('type').$type<CompanyType>().notNull().default('Company'),
  parentId: text('parent_id'),
  secondFactor: boolean('second_factor').notNull().default(false),
  createdAt: created(),
  deletedAt: moment('deleted_at'),
  deletedBy: text('deleted_by'),
  version: version(),
});

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  login: text('login').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  companyId: text('company_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  disabled: boolean('disabled').notNull().default(false),
  idp: text('idp'),
  avatar: text('avatar'),
  scopes: jsonb('scopes').$type<string[]>().notNull().default([]),
  acls: jsonb('acls').$type<User['acls']>().notNull().default({}),
  settings: jsonb('settings').$type<InterfaceSettings>().notNull().default({}),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  cguAcceptedAt: moment('cgu_accepted_at'),
  lastSignInAt: moment('last_sign_in_at'),
  createdAt: created(),
  createdBy: text('created_by'),
  deletedAt: moment('deleted_at'),
  deletedBy: text('deleted_by'),
  version: version(),
});

/** The kind of principal that a session belongs to; only the server distinguishes them. */
export type SessionKind = 'user' | 'visitor' | 'guest';

export const sessions = pgTable('sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  kind: text('kind').$type<SessionKind>().notNull(),
  userId: text('user_id'),
  workspace: text('workspace'),
  device: text('device'),
  participant: text('participant').notNull(),
  origin: text('origin'),
  identity: jsonb('identity').$type<VisitorIdentity>(),
  userAgent: text('user_agent').notNull().default(''),
  address: text('address').notNull().default(''),
  blocked: boolean('blocked').notNull().default(false),
  createdAt: created(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  endsAt: moment('ends_at'),
  pinCode: text('pin_code'),
});

export const passwordTickets = pgTable('password_tickets', {
  ticketHash: bytes('ticket_hash').primaryKey(),
  userId: text('user_id').notNull(),
  purpose: text('purpose').$type<Exclude<(typeof ticketPurposes)[number], 'signup'>>().notNull().default('expired'),
  expiresAt: moment('expires_at').notNull(),
});

export const workspaceSettings = pgTable(
  'workspace_settings',
  {
    userId: text('user_id').notNull(),
    ws: text('ws').notNull(),
    openScripts: jsonb('open_scripts').$type<string[]>().notNull().default([]),
    activeTab: text('active_tab').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.userId, table.ws] })],
);

export const apiTokens = pgTable('api_tokens', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  type: text('type').$type<(typeof tokenTypes)[number]>().notNull().default('api'),
  disabled: boolean('disabled').notNull().default(false),
  companyId: text('company_id').notNull(),
  secretHash: bytes('secret_hash').notNull(),
  hint: text('hint').notNull(),
  createdBy: text('created_by'),
  owner: text('owner'),
  createdAt: created(),
  renewedAt: moment('renewed_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at'),
  expiresAt: moment('expires_at'),
  deletedAt: moment('deleted_at'),
  deletedBy: text('deleted_by'),
  version: version(),
});

export const signUps = pgTable('sign_ups', {
  ticketHash: bytes('ticket_hash').primaryKey(),
  email: text('email').notNull(),
  companyId: text('company_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  language: text('language').$type<UiLanguage>(),
  expiresAt: moment('expires_at').notNull(),
});

export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull().default(0),
  pending: integer('pending').notNull().default(0),
  /** After this time, attempts that are still pending were cut off and no longer count. */
  pendingUntil: moment('pending_until').notNull().defaultNow(),
  until: moment('until').notNull(),
});

export const knownDevices = pgTable(
  'known_devices',
  {
    secretHash: bytes('secret_hash').notNull(),
    userId: text('user_id').notNull(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.secretHash, table.userId] })],
);

export const secondFactors = pgTable('second_factors', {
  userId: text('user_id').primaryKey(),
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  lastStep: int8('last_step').notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: text('user_id').notNull(), codeHash: bytes('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const riddles = pgTable('riddles', {
  riddle: text('riddle').primaryKey(),
  loginKey: text('login_key').notNull(),
  difficulty: integer('difficulty').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
