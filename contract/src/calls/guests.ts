import { z } from 'zod';
import { errorType } from '../errors/errorType.ts';
import { defineCalls } from '../call.ts';
import { Count, isMoment, Ok, QueryInt, Timestamp, Version } from '../common.ts';
import { limits } from '../limits.ts';
import { MomentOrDay } from '../moments.ts';
import { isPin, isWeakPin, pinNone, pinPattern, pinsPerCall } from '../pin.ts';
import { ProofOfWorkChallenge } from './recovery.ts';
import { Auth, Thing } from './things.ts';

/** A virtual thing in the list of services. `auth` 1: guests need a PIN. */
export const Service = Thing.pick({ vthingId: true, name: true, version: true }).extend({
  label: z.string(),
  auth: Auth,
});
export type Service = z.infer<typeof Service>;

const fewest = 0;
const most = 1_000_000_000;

/** Eight digits that are hard to guess. */
const PinValue = z
  .string()
  .regex(pinPattern, errorType('not_a_code'))
  .refine((value) => !isPin(value) || !isWeakPin(value), errorType('weak_code'));
/** Epoch ms; -1: none. */
const Moment = z
  .int()
  .refine((moment) => moment === pinNone || (moment >= 0 && isMoment(moment)), errorType('timestamp_out_of_range'));
/**
 * Start or end of a code: epoch ms, an ISO 8601 time, or a date in the time zone of the workspace; an end date is
 * included.
 */
const Edge = z.union([Moment, MomentOrDay()]);
/** Uses left; -1: unlimited. */
const Uses = z.union([z.literal(pinNone), z.int().min(fewest).max(most)]);

/** A code with which guests sign in to a service. */
export const PinCode = z.object({
  _id: z.string(),
  value: z.string(),
  /** Epoch ms; -1: none. */
  start: z.int(),
  end: z.int(),
  count: Uses,
  /** Number of sign-ins with this code. */
  used: Count,
  last_used_at: Timestamp.nullable(),
  created_at: Timestamp,
  /** Login of its creator. */
  created_by: z.string().nullable(),
  version: Version,
});
export type PinCode = z.infer<typeof PinCode>;

const terms = { start: Edge.default(pinNone), end: Edge.default(pinNone), count: Uses.default(pinNone) };

/** Type of a column's values, for display and sorting. */
export const guestColumnTypes = ['text', 'number', 'date', 'kind'] as const;

/**
 * A column in the list of a virtual thing's users. The console names the known ones; others are context of the
 * partner's page.
 */
export const GuestColumn = z.object({
  key: z.string(),
  /** In English, for clients that do not know the key. */
  label: z.string(),
  type: z.enum(guestColumnTypes),
});
export type GuestColumn = z.infer<typeof GuestColumn>;

/** A person without an account: a guest with a PIN code, or a visitor. */
export const ThingUser = z.object({
  id: z.string(),
  disabled: z.boolean(),
  /** A visitor whose session has ended cannot be disabled. */
  cant: z.object({ disable: z.boolean(), delete: z.boolean() }),
  version: Version,
  /** By column; dates are timestamps. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type ThingUser = z.infer<typeof ThingUser>;

/** The sign-in page of a service. */
export const PinSignInPage = z.object({
  label: z.string(),
  workspace_label: z.string(),
  /** The proof of work that the next attempt needs, after several failures. */
  riddle: ProofOfWorkChallenge.nullable(),
});
export type PinSignInPage = z.infer<typeof PinSignInPage>;

/** The calls of PIN codes. They have two paths: that of the service and that of the virtual thing. */
const codes = {
  list: { permission: 'user:manage', response: z.object({ data: z.array(PinCode) }) },
  check: { permission: 'user:manage', response: 'empty' },
  create: {
    permission: 'user:manage',
    body: z.object({ value: PinValue, ...terms }),
    response: PinCode,
    status: 201,
  },
  edit: {
    permission: 'user:manage',
    versioned: true,
    body: z.object({
      value: PinValue.optional(),
      start: Edge.optional(),
      end: Edge.optional(),
      count: Uses.optional(),
    }),
    response: PinCode,
  },
  remove: { permission: 'user:manage', versioned: true, response: Ok },
} as const;

export const guestCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/services': {
    summary: 'List the virtual things of a workspace, by label; those with auth 1 ask guests for a PIN',
    permission: 'thing:read',
    response: z.object({ data: z.array(Service) }),
  },
  'GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes': {
    summary: 'List the PIN codes of a service, by value',
    ...codes.list,
  },
  'HEAD /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': {
    summary: 'Check by its value whether a PIN code exists: 204, or 404 when it is free',
    ...codes.check,
  },
  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes': {
    summary: 'Create a PIN code; 409 when the value exists',
    ...codes.create,
  },
  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate': {
    summary: 'Create several PIN codes with random values',
    permission: 'user:manage',
    body: z.object({ number: z.int().min(1).max(pinsPerCall), ...terms }),
    response: z.object({ data: z.array(PinCode) }),
    status: 201,
  },
  'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': {
    summary: 'Update a PIN code, absent fields stay; each sign-in changes it too',
    ...codes.edit,
  },
  'DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': {
    summary: 'Delete a PIN code (restorable)',
    ...codes.remove,
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/codes': {
    summary: 'List the PIN codes of a virtual thing, by value',
    operationId: 'listThingCodes',
    ...codes.list,
  },
  'POST /api/1.0/workspaces/:ws/vthing/:id/code': {
    summary: 'Create a PIN code of a virtual thing; 409 when the value exists',
    operationId: 'createThingCode',
    ...codes.create,
  },
  'HEAD /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': {
    summary: 'Check by its value whether a PIN code of a virtual thing exists: 204, or 404 when it is free',
    operationId: 'checkThingCode',
    ...codes.check,
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': {
    summary: 'Update a PIN code of a virtual thing, absent fields stay; each sign-in changes it too',
    operationId: 'updateThingCode',
    ...codes.edit,
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id/code/:codeId': {
    summary: 'Delete a PIN code of a virtual thing (restorable)',
    operationId: 'deleteThingCode',
    ...codes.remove,
  },
  'GET /api/1.0/workspaces/:ws/services/:vthingId/signin': {
    summary: 'Get the sign-in page of a service; 404 for a service without PIN',
    permission: 'public',
    operationId: 'getPinSignIn',
    response: PinSignInPage,
  },
  'POST /api/1.0/workspaces/:ws/services/:vthingId/signin': {
    summary:
      'Sign in as a guest with a PIN code, for a session limited to this virtual thing; 401 `wrong_code`; 403 `code_expired`, `code_used_up`, `code_not_yet_valid` or `access_disabled`; 428 `proof_of_work_required` after several failures',
    permission: 'public',
    operationId: 'signInWithPin',
    body: z.object({
      code: z.string().max(40),
      /** From an earlier sign-in of this browser, to continue as the same guest. */
      guest: z.string().max(200).optional(),
      riddle: z.string().max(200).optional(),
      solution: z.string().max(64).optional(),
    }),
    response: z.object({
      token: z.string(),
      expires_at: Timestamp,
      device: z.string(),
      /** Stored by the browser, to continue as the same guest. */
      guest: z.string(),
    }),
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/users': {
    summary: 'List the guests and visitors of a virtual thing, last active first by default, with their columns',
    permission: 'thing:read',
    query: z.object({
      /** Part of a name, an id, the last digits of a code or the context; ignores case. */
      search: z.string().max(200).optional(),
      /** A column, or `status` for disabled ones. */
      sort: z.string().max(200).optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
      limit: QueryInt(1, limits.guestsPage).default(limits.guestsPage),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({
      columns: z.array(GuestColumn),
      data: z.array(ThingUser),
      /** Number of matches. */
      total: Count,
    }),
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id/user/:userId': {
    summary: 'Enable or disable a guest or visitor; disabling ends their session at once',
    permission: 'user:manage',
    versioned: true,
    body: z.object({ disabled: z.boolean() }),
    response: ThingUser,
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id/user/:userId': {
    summary: 'Delete a guest or visitor and their conversation; verbatims stay',
    permission: 'user:manage',
    versioned: true,
    response: Ok,
  },
});
