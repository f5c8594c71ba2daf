import { z } from 'zod';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { defineCalls } from '../call.ts';
import { Count, Id, Name, Ok, QueryInt, Timestamp, Version, WorkspaceLabel } from '../common.ts';
import type { MessageFigure, StorageSize } from '../figures.ts';
import { languages, limits } from '../limits.ts';
import { MomentOrDay, TimeZone } from '../moments.ts';
import { importPermissions } from '../permissions.ts';

export const WorkspaceLanguage = z.enum(languages);

export const Workspace = z.object({
  workspace: z.string(),
  label: z.string(),
  language: WorkspaceLanguage,
  /** Time zone in which the days of its figures begin: an IANA name. */
  time_zone: z.string(),
  company_id: z.string(),
  /** Address of the workspace's OData feed. */
  odata: z.string(),
  /** Default workspaces of an organization cannot be deleted. */
  deletable: z.boolean(),
  created_at: Timestamp,
  version: Version,
});
export type Workspace = z.infer<typeof Workspace>;

export const taskStatuses = ['queued', 'running', 'completed', 'error', 'cancelled'] as const;

/** Background work; poll until the status is `completed`, `error` or `cancelled`. */
export const Task = z.object({
  taskId: z.string(),
  kind: z.string(),
  /** The object of the task, for example the class to train. */
  subject: z.string().nullable(),
  status: z.enum(taskStatuses),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** The current stage, for example `features`. */
  stage: z.string().nullable(),
  result: z.unknown().nullable(),
  error: ErrorDetail.nullable(),
  created_by: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Task = z.infer<typeof Task>;

/** Bytes of rows, without indexes; with many messages or verbatims, estimated from the newest. */
export const Storage = z.object({
  totalSize: Count,
  sizeLogs: Count,
  sizeVerbatims: Count,
  /** Intents, models and vectors, and the documents and passages of knowledge bases. */
  sizeNLP: Count,
  /** Files of conversations, media and the originals of documents. */
  sizeFiles: Count,
} satisfies Record<StorageSize | 'totalSize', typeof Count>);
export type Storage = z.infer<typeof Storage>;

export const Stats = Storage.extend({ tasks: z.record(z.string(), z.enum(taskStatuses)) });
export type Stats = z.infer<typeof Stats>;

/** The storage of every workspace whose storage the caller may see, and their sum. */
export const StorageOfAll = Storage.extend({
  /** Largest first. */
  data: z.array(Storage.extend({ workspace: z.string(), label: z.string() })),
});
export type StorageOfAll = z.infer<typeof StorageOfAll>;

/** The figures of messages, as `messageFigures` defines them. */
const MessageFigures = z.object({
  messages: Count,
  understood: Count,
  answered: Count,
  fallbacks: Count,
  errors: Count,
} satisfies Record<MessageFigure, typeof Count>);

const PeriodFigures = MessageFigures.extend({
  conversations: Count,
  /** Median time from message to answer, in ms; null without messages. */
  median_ms: z.number().nullable(),
});

export const Overview = PeriodFigures.extend({
  start_date: Timestamp,
  end_date: Timestamp,
  /**
   * The same figures for the period before, shifted by whole days as in cards: today so far is compared with the same
   * hours.
   */
  previous: PeriodFigures,
  /** Time zone in which days begin. */
  time_zone: z.string(),
  /** The figures of each day, including days without messages. */
  daily: z.array(MessageFigures.extend({ day: z.iso.date() })),
  /** The most frequent messages that got a fallback, with their spellings counted as one; at most ten. */
  fallback_messages: z.array(
    z.object({
      text: z.string(),
      times: Count,
      /** The intent that matched but had no answer to give; null: none matched. */
      intent: z.string().nullable(),
    }),
  ),
  /** Start of the time that `fallback_messages` covers; null: the whole period. */
  fallback_messages_since: Timestamp.nullable(),
  /** Completed first steps. */
  started: z.object({
    intents: z.boolean(),
    /** Every intent has its own answer or a dialog, or a knowledge base answers in its place. */
    answers: z.boolean(),
    trained: z.boolean(),
    published: z.boolean(),
    talked: z.boolean(),
    widget: z.boolean(),
  }),
});
export type Overview = z.infer<typeof Overview>;

/** Usage of every workspace the caller may enter. */
export const OverviewOfAll = MessageFigures.extend({
  start_date: Timestamp,
  end_date: Timestamp,
  conversations: Count,
  /** Busiest first. */
  data: z.array(
    MessageFigures.extend({
      workspace: z.string(),
      label: z.string(),
      conversations: Count,
      last_activity: Timestamp.nullable(),
    }),
  ),
});
export type OverviewOfAll = z.infer<typeof OverviewOfAll>;

/** How to add the chat to a page. */
export const WidgetInstallation = z.object({
  /** The publishable key, which opens only visitor sessions. */
  token: z.string(),
  /** The script tag. */
  snippet: z.string(),
  demo: z.string(),
});
export type WidgetInstallation = z.infer<typeof WidgetInstallation>;

const OverviewPeriod = z.object({
  /** Days up to now, today included; not used with `start_date`. */
  days: QueryInt(1, 366).default(limits.overviewDays),
  start_date: MomentOrDay().optional(),
  end_date: MomentOrDay().optional(),
  /** Time zone in which days begin; absent: that of the workspace, or UTC for all workspaces. */
  time_zone: TimeZone.optional(),
});

export const workspaceCalls = defineCalls({
  'GET /api/1.0/workspaces': {
    summary: 'List the workspaces that the caller may enter, by label',
    permission: 'console:use',
    response: z.object({ data: z.array(Workspace) }),
  },
  'POST /api/1.0/workspaces': {
    summary: 'Create a workspace',
    permission: 'workspace:create',
    body: z.object({
      workspace_name: Name,
      company_id: Id.optional(),
      language_name: WorkspaceLanguage.default('auto'),
      time_zone: TimeZone.default('UTC'),
    }),
    response: Workspace,
    status: 201,
  },
  'PUT /api/1.0/workspaces/:ws/newlabel/:label': {
    summary: 'Rename a workspace; at least 3 characters',
    permission: 'workspace:edit',
    versioned: true,
    operationId: 'renameWorkspace',
    params: { label: WorkspaceLabel },
    response: Workspace,
  },
  'PUT /api/1.0/workspaces/:ws/language/:lang': {
    summary: 'Set the language of a workspace',
    permission: 'workspace:edit',
    versioned: true,
    operationId: 'setWorkspaceLanguage',
    params: { lang: z.enum(languages) },
    response: Workspace,
  },
  'GET /api/1.0/workspaces/:ws/stats': {
    summary: 'Get the storage of a workspace in bytes and the state of its tasks',
    permission: 'workspace:read',
    operationId: 'getWorkspaceStats',
    response: Stats,
  },
  'GET /api/1.0/workspaces/stats': {
    summary: 'Get the storage of all workspaces that the caller may look into, in bytes',
    permission: 'console:use',
    operationId: 'getStorageOfWorkspaces',
    response: StorageOfAll,
  },
  'GET /api/1.0/workspaces/:ws/queue': {
    summary: 'List the tasks of a workspace, newest first, at most 50',
    permission: 'workspace:enter',
    response: z.object({ data: z.array(Task) }),
  },
  'GET /api/1.0/workspaces/:ws/queue/:taskId': {
    summary: 'Get a task',
    permission: 'workspace:enter',
    response: Task,
  },
  'DELETE /api/1.0/workspaces/:ws/queue/:taskId': {
    summary: 'Cancel a task; no effect on one that has ended',
    permission: [...importPermissions, 'workspace:edit', 'verbatim:read'],
    operationId: 'cancelTask',
    response: Task,
  },
  'GET /api/1.0/workspaces/:ws/stream': {
    summary: 'Stream tasks and content changes of a workspace; resume with Last-Event-ID',
    permission: 'workspace:enter',
    operationId: 'streamWorkspace',
    response: 'event-stream',
  },
  'GET /api/1.0/workspaces/:ws/widget': {
    summary: 'Get the script tag of the chat widget',
    permission: 'workspace:edit',
    operationId: 'getWidgetInstallation',
    response: WidgetInstallation,
  },
  'GET /api/1.0/overview': {
    summary: 'Get the usage of all workspaces that the caller may enter, for a number of days or a period',
    permission: 'console:use',
    query: OverviewPeriod,
    response: OverviewOfAll,
  },
  'GET /api/1.0/overview/:ws': {
    summary: 'Get the usage of a workspace, for a number of days (default 10) or a period',
    permission: 'workspace:read',
    query: OverviewPeriod,
    response: Overview,
  },
  'DELETE /api/1.0/workspaces/:ws': {
    summary: 'Delete a workspace; default workspaces cannot be deleted',
    permission: 'workspace:delete',
    versioned: true,
    operationId: 'deleteWorkspace',
    response: Ok,
  },
});
