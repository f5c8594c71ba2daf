import { boolean, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Role } from '@parlance/contract/permissions';

/** Tables of accounts beside those of people and sessions; constraints and indexes live in the SQL. */

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const apiTokens = pgTable('api_tokens', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  type: text('type').$type<'api' | 'odata'>().notNull().default('api'),
  disabled: boolean('disabled').notNull().default(false),
  companyId: text('company_id').notNull(),
  secretHash: bytes('secret_hash').notNull(),
  hint: text('hint').notNull(),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  renewedAt: moment('renewed_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at'),
  expiresAt: moment('expires_at'),
  deletedAt: moment('deleted_at'),
  deletedBy: text('deleted_by'),
  version: integer('version').notNull().default(1),
});

export const signUps = pgTable('sign_ups', {
  ticketHash: bytes('ticket_hash').primaryKey(),
  email: text('email').notNull(),
  companyId: text('company_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  language: text('language').$type<'en' | 'fr'>(),
  expiresAt: moment('expires_at').notNull(),
});

export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull().default(0),
  pending: integer('pending').notNull().default(0),
  until: moment('until').notNull(),
});

export const riddles = pgTable('riddles', {
  riddle: text('riddle').primaryKey(),
  loginKey: text('login_key').notNull(),
  difficulty: integer('difficulty').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
