import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { AccessList, CompanyType, Role } from '@parlance/contract/permissions';
import type { Answer, Annotation, Attribute, CorpusValue } from '@parlance/contract/calls/nlp';
import type { Attachment, Understanding } from '@parlance/contract/calls/conversation';
import type { InterfaceSettings } from '@parlance/contract/calls/accounts';
import type { Entity } from '@parlance/contract/calls/nlp';
import type { Language } from '@parlance/contract/limits';
import type { Task } from '@parlance/contract/calls/workspaces';

/** The tables as the migrations make them; constraints and indexes live in the SQL. */

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const created = () => moment('created_at').notNull().defaultNow();
const updated = () => moment('updated_at').notNull().defaultNow();
const version = () => integer('version').notNull().default(1);
const int8 = (name: string) => bigint(name, { mode: 'number' });

export const companies = pgTable('companies', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  type: text('type').$type<CompanyType>().notNull().default('Company'),
  parentId: text('parent_id'),
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
  acls: jsonb('acls').$type<AccessList>().notNull().default({}),
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

export const workspaces = pgTable('workspaces', {
  id: text('id').primaryKey(),
  label: text('label').notNull(),
  language: text('language').$type<Language>().notNull().default('auto'),
  companyId: text('company_id').notNull(),
  widgetKey: text('widget_key').notNull(),
  brand: text('brand'),
  createdAt: created(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

export const sessions = pgTable('sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  kind: text('kind').$type<'user' | 'visitor' | 'guest'>().notNull(),
  userId: text('user_id'),
  workspace: text('workspace'),
  device: text('device'),
  participant: text('participant').notNull(),
  origin: text('origin'),
  userAgent: text('user_agent').notNull().default(''),
  address: text('address').notNull().default(''),
  createdAt: created(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});

export const passwordTickets = pgTable('password_tickets', {
  ticketHash: bytes('ticket_hash').primaryKey(),
  userId: text('user_id').notNull(),
  purpose: text('purpose').$type<'expired' | 'reset' | 'invitation'>().notNull().default('expired'),
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

export const things = pgTable(
  'things',
  {
    id: text('id').notNull(),
    ws: text('ws').notNull(),
    name: text('name').notNull(),
    image: text('image').notNull().default(''),
    auth: integer('auth').notNull().default(0),
    welcome: jsonb('welcome').$type<Answer[]>().notNull().default([]),
    createdAt: created(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.ws, table.id] })],
);

export const classes = pgTable('classes', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  fallback: jsonb('fallback').$type<Answer[]>().notNull().default([]),
  trainedModel: text('trained_model'),
  publishedModel: text('published_model'),
  publishedAt: moment('published_at'),
  createdAt: created(),
  updatedAt: updated(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

export const intents = pgTable('intents', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  codeName: text('code_name').notNull(),
  attributes: jsonb('attributes').$type<Attribute[]>().notNull().default([]),
  answers: jsonb('answers').$type<Answer[]>().notNull().default([]),
  createdAt: created(),
  updatedAt: updated(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

export const classIntents = pgTable(
  'class_intents',
  {
    classId: text('class_id').notNull(),
    intentId: text('intent_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.classId, table.intentId] })],
);

export const utterances = pgTable('utterances', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  intentId: text('intent_id').notNull(),
  text: text('text').notNull(),
  textKey: text('text_key').notNull(),
  annotations: jsonb('annotations').$type<Annotation[]>().notNull().default([]),
  source: text('source').$type<'hand' | 'import' | 'log' | 'generated' | 'demo'>().notNull().default('hand'),
  position: int8('position').generatedAlwaysAsIdentity(),
  createdAt: created(),
});

export const corpora = pgTable('corpora', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<'list' | 'pattern'>().notNull().default('list'),
  fuzzy: boolean('fuzzy').notNull().default(false),
  entries: jsonb('entries').$type<CorpusValue[]>().notNull().default([]),
  createdAt: created(),
  updatedAt: updated(),
  deletedAt: moment('deleted_at'),
  version: version(),
});

/** Figures of a training, from cross-validation. */
export interface ModelFigures {
  accuracy: number | null;
  threshold: number;
  utterances: number;
  intents: number;
  /** Milliseconds. */
  duration: number;
  /** What it was trained from: id of each intent and corpus, and `language` → hash of its content. */
  content: Record<string, string>;
}

export const models = pgTable('models', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  classId: text('class_id').notNull(),
  contentHash: text('content_hash').notNull(),
  artefact: bytes('artefact').notNull(),
  intentIds: jsonb('intent_ids').$type<Record<string, string>>().notNull(),
  figures: jsonb('figures').$type<ModelFigures>().notNull(),
  createdBy: text('created_by'),
  createdAt: created(),
});

export const imports = pgTable('imports', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  filename: text('filename').notNull(),
  bytes: bytes('bytes').notNull(),
  options: jsonb('options').$type<{ class_name: string; text_column?: string; intent_column?: string }>().notNull(),
  createdBy: text('created_by'),
  createdAt: created(),
});

export const conversations = pgTable('conversations', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  device: text('device').notNull(),
  participant: text('participant').notNull(),
  channel: text('channel').notNull(),
  language: text('language'),
  context: jsonb('context').$type<Record<string, string>>().notNull().default({}),
  nextSeq: int8('next_seq').notNull().default(1),
  createdAt: created(),
  updatedAt: updated(),
});

export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id').notNull(),
    messageId: text('message_id').notNull(),
    seq: int8('seq').notNull(),
    sender: text('sender').$type<'person' | 'assistant'>().notNull(),
    body: text('body').notNull(),
    attachment: jsonb('attachment').$type<Attachment>(),
    rating: integer('rating').$type<-1 | 0 | 1>().notNull().default(0),
    footer: text('footer'),
    state: text('state').$type<'streaming' | 'done' | 'failed'>().notNull().default('done'),
    deleted: boolean('deleted').notNull().default(false),
    understanding: jsonb('understanding').$type<Understanding>(),
    replyTo: text('reply_to'),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.messageId] })],
);

export const verbatims = pgTable('verbatims', {
  id: int8('id').generatedAlwaysAsIdentity().primaryKey(),
  ws: text('ws').notNull(),
  conversationId: text('conversation_id').notNull(),
  messageId: text('message_id').notNull(),
  device: text('device').notNull(),
  channel: text('channel').notNull(),
  body: text('body').notNull(),
  language: text('language').notNull(),
  class: text('class'),
  intent: text('intent'),
  score: doublePrecision('score').notNull().default(0),
  attributes: jsonb('attributes').$type<Entity[]>().notNull().default([]),
  answer: text('answer').notNull().default(''),
  status: text('status').$type<'understood' | 'not_understood'>().notNull(),
  statusResponse: text('status_response').$type<'answered' | 'fallback' | 'error'>().notNull(),
  rating: integer('rating').$type<-1 | 0 | 1>().notNull().default(0),
  ms: doublePrecision('ms').notNull().default(0),
  context: jsonb('context').$type<Record<string, string>>().notNull().default({}),
  createdAt: created(),
});

export const tasks = pgTable('tasks', {
  id: text('id').primaryKey(),
  ws: text('ws').notNull(),
  kind: text('kind').notNull(),
  subject: text('subject'),
  dedupe: text('dedupe'),
  status: text('status').$type<Task['status']>().notNull().default('queued'),
  progress: doublePrecision('progress').notNull().default(0),
  stage: text('stage'),
  payload: jsonb('payload').$type<unknown>().notNull().default({}),
  result: jsonb('result').$type<unknown>(),
  error: jsonb('error').$type<{ type: string; message: string }>(),
  attempts: integer('attempts').notNull().default(0),
  cancelRequested: boolean('cancel_requested').notNull().default(false),
  heartbeatAt: moment('heartbeat_at'),
  createdBy: text('created_by'),
  createdAt: created(),
  updatedAt: updated(),
});

export const events = pgTable('events', {
  id: int8('id').generatedAlwaysAsIdentity().primaryKey(),
  topic: text('topic').notNull(),
  payload: jsonb('payload').$type<unknown>().notNull(),
  createdAt: created(),
});

export const audit = pgTable('audit', {
  id: int8('id').generatedAlwaysAsIdentity().primaryKey(),
  ws: text('ws'),
  actorId: text('actor_id'),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  before: jsonb('before').$type<unknown>(),
  after: jsonb('after').$type<unknown>(),
  requestId: text('request_id'),
  createdAt: created(),
});
