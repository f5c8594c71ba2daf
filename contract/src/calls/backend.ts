import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Ok, QueryInt, Timestamp, Version } from '../common.ts';
import { limits } from '../limits.ts';
import { MomentOrDay, TimeZone } from '../moments.ts';
import { trashKinds } from '../permissions.ts';

/** The caches that the responding instance has flushed; the other instances flush theirs on an event. */
export const FlushResult = z.object({
  flushed_at: Timestamp,
  caches: z.array(z.object({ name: z.string(), entries: Count, bytes: Count.nullable() })),
});
export type FlushResult = z.infer<typeof FlushResult>;

/** A virtual thing, for the list of all workspaces. */
export const BackendThing = z.object({
  vthingId: z.string(),
  name: z.string(),
  label: z.string(),
  image: z.string(),
  auth: z.union([z.literal(0), z.literal(1)]),
  workspace: z.string(),
  workspace_label: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  /** Number of people who ever wrote to it. */
  users: Count,
  conversations: Count,
  last_activity: Timestamp.nullable(),
  created_at: Timestamp,
  deletable: z.boolean(),
  version: Version,
});
export type BackendThing = z.infer<typeof BackendThing>;

export const AuditEntry = z.object({
  id: z.string(),
  created_at: Timestamp,
  actor: z.string(),
  actor_id: z.string().nullable(),
  action: z.string(),
  /** Id of the changed object. */
  subject: z.string(),
  /** Its name, if it has one. */
  name: z.string().nullable(),
  workspace: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditDetail = AuditEntry.extend({ before: z.unknown(), after: z.unknown() });
export type AuditDetail = z.infer<typeof AuditDetail>;
export const AuditChange = AuditDetail.extend({
  /**
   * Names of the objects in the values before and after, by id: the current name, else the last one in the log. An
   * object that never had a name is missing.
   */
  names: z.record(z.string(), z.string()),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** Objects of different workspaces may have the same id: the workspace identifies the right one. */
const OfWorkspace = z.object({ workspace: z.string().max(200).optional() });

const auditFilters = {
  /** Part of the actor's login, ignoring case. */
  actor: z.string().max(limits.loginLength).optional(),
  /** `intent.edit`, or a prefix such as `intent`. */
  action: z.string().max(100).optional(),
  subject: z.string().max(200).optional(),
  workspace: z.string().max(200).optional(),
  start_date: MomentOrDay().optional(),
  end_date: MomentOrDay().optional(),
  /** Time zone of days; absent: that of `workspace`, or UTC for all workspaces. */
  time_zone: TimeZone.optional(),
  /** Part of actor, action, subject, or the values before and after. */
  search: z.string().max(200).optional(),
};

/** A deleted object that can be restored for 30 days. */
export const TrashItem = z.object({
  kind: z.enum(trashKinds),
  id: z.string(),
  name: z.string(),
  workspace: z.string().nullable(),
  workspace_label: z.string().nullable(),
  company_id: z.string(),
  company_name: z.string(),
  deleted_at: Timestamp,
  /** Login of the user who deleted it, from the audit log. */
  deleted_by: z.string().nullable(),
  /** When it is deleted permanently. */
  purged_at: Timestamp,
});
export type TrashItem = z.infer<typeof TrashItem>;

/** An event of the back office: names the list to reload. */
export const BackendEvent = z.object({ type: z.literal('changed'), what: z.string() });
export type BackendEvent = z.infer<typeof BackendEvent>;

export const backendCalls = defineCalls({
  'PUT /api/1.0/backend/flush': {
    summary: 'Flush the caches of all instances',
    permission: 'cache:flush',
    operationId: 'flushCaches',
    response: FlushResult,
  },
  'GET /api/1.0/backend/stream': {
    summary: 'Stream back-office events; resume with Last-Event-ID',
    permission: 'back.json:read',
    operationId: 'streamBackend',
    response: 'event-stream',
  },
  'GET /api/1.0/backend/vthing/list': {
    summary: 'List the virtual things of all workspaces that the caller may enter',
    permission: 'back.vthings:read',
    operationId: 'listAllThings',
    response: z.object({ data: z.array(BackendThing) }),
  },
  'GET /api/1.0/backend/audit': {
    summary: 'List changes in the audit log, newest first',
    permission: 'back.json:read',
    query: z.object({
      ...auditFilters,
      limit: QueryInt(1, 500).default(100),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({ data: z.array(AuditEntry), total: Count }),
  },
  'GET /api/1.0/backend/audit/facets': {
    summary: 'List the actors, actions and workspaces of the audit log, for filters',
    permission: 'back.json:read',
    operationId: 'getAuditFacets',
    response: z.object({
      actors: z.array(z.string()),
      actions: z.array(z.string()),
      workspaces: z.array(z.string()),
      /** The names of deleted workspaces among the listed ones. */
      deleted: z.array(z.object({ workspace: z.string(), label: z.string() })),
    }),
  },
  'GET /api/1.0/backend/audit/export': {
    summary: 'Export the filtered audit log with values before and after, as XLSX or CSV',
    permission: 'back.json:read',
    query: z.object({ ...auditFilters, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: 'file',
  },
  'GET /api/1.0/backend/audit/entry/:id': {
    summary: 'Get a change with the values before and after',
    permission: 'back.json:read',
    operationId: 'getAuditEntry',
    response: AuditChange,
  },
  'GET /api/1.0/backend/trash': {
    summary: 'List the objects deleted in the last 30 days that you can restore or delete permanently, newest first',
    permission: 'console:use',
    operationId: 'listTrash',
    query: z.object({ workspace: z.string().max(200).optional(), kind: z.string().max(40).optional() }),
    response: z.object({ data: z.array(TrashItem) }),
  },
  'PUT /api/1.0/backend/trash/:kind/:id/restore': {
    summary: 'Restore an object of the trash with the permission to make one; 409 when its name is in use',
    permission: 'console:use',
    operationId: 'restoreFromTrash',
    query: OfWorkspace,
    response: Ok,
  },
  'DELETE /api/1.0/backend/trash/:kind/:id': {
    summary: 'Delete an object of the trash permanently',
    permission: 'org.db:write',
    operationId: 'deleteFromTrash',
    query: OfWorkspace,
    response: Ok,
  },
});
