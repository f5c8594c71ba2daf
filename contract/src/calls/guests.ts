import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Ok, QueryInt, Timestamp, Version } from '../common.ts';
import { limits } from '../limits.ts';
import { isPin, isWeakPin, pinNone, pinPattern, pinsPerCall } from '../pin.ts';
import { Riddle } from './recovery.ts';
import { Auth, Thing } from './things.ts';

/** A virtual thing, as the list of services shows it. Guests are asked for a PIN where `auth` is 1. */
export const Service = Thing.pick({ vthingId: true, name: true }).extend({ label: z.string(), auth: Auth });
export type Service = z.infer<typeof Service>;

/** Latest moment a date can say, ms. */
const lastMoment = 8_640_000_000_000_000;
const fewest = 0;
const most = 1_000_000_000;

/** Eight digits nobody would guess among the first. */
const PinValue = z
  .string()
  .regex(pinPattern, 'must be 8 digits')
  .refine((value) => !isPin(value) || !isWeakPin(value), 'is too easy to guess');
/** Epoch ms; -1: none. */
const Moment = z.int().min(pinNone).max(lastMoment);
/** Uses left; -1: unlimited. */
const Uses = z.union([z.literal(pinNone), z.int().min(fewest).max(most)]);

/** A code that lets guests of a service in. */
export const PinCode = z.object({
  _id: z.string(),
  value: z.string(),
  start: Moment,
  end: Moment,
  count: Uses,
  /** How often it let somebody in. */
  used: Count,
  last_used_at: Timestamp.nullable(),
  created_at: Timestamp,
  /** Login of whoever made it. */
  created_by: z.string().nullable(),
  version: Version,
});
export type PinCode = z.infer<typeof PinCode>;

const terms = { start: Moment.default(pinNone), end: Moment.default(pinNone), count: Uses.default(pinNone) };

/** What a value of the users table is, and so how it is shown and sorted. */
export const guestColumnTypes = ['text', 'number', 'date', 'kind'] as const;

/** A column of a device's users. The known ones are the console's to name; others are what pages say of visitors. */
export const GuestColumn = z.object({
  key: z.string(),
  /** In English, for those who do not know the key. */
  label: z.string(),
  type: z.enum(guestColumnTypes),
});
export type GuestColumn = z.infer<typeof GuestColumn>;

/** Somebody who talks to a device without an account: a guest with a PIN code, or a visitor of a page. */
export const ThingUser = z.object({
  id: z.string(),
  disabled: z.boolean(),
  /** What cannot be done with them: a visitor whose session is over is nobody to stop any more. */
  cant: z.object({ disable: z.boolean(), delete: z.boolean() }),
  version: Version,
  /** By column; dates are timestamps. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type ThingUser = z.infer<typeof ThingUser>;

/** What the page that asks for a PIN shows. */
export const PinDoor = z.object({
  label: z.string(),
  workspace_label: z.string(),
  /** To be solved with the next attempt, after several failures. */
  riddle: Riddle.nullable(),
});
export type PinDoor = z.infer<typeof PinDoor>;

export const guestCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/services': {
    summary: 'List the virtual things of a workspace, by label; those with auth 1 ask guests for a PIN',
    permission: 'thing:read',
    response: z.object({ data: z.array(Service) }),
  },
  'GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes': {
    summary: 'List the PIN codes of a service, by value',
    permission: 'user:manage',
    response: z.object({ data: z.array(PinCode) }),
  },
  'HEAD /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': {
    summary: 'Check by its value whether a PIN code exists: 204, or 404 when it is free',
    permission: 'user:manage',
    response: 'empty',
  },
  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes': {
    summary: 'Create a PIN code; 409 when the value exists',
    permission: 'user:manage',
    body: z.object({ value: PinValue, ...terms }),
    response: PinCode,
    status: 201,
  },
  'POST /api/1.0/workspaces/:ws/services/:vthingId/pincodes/generate': {
    summary: 'Create several PIN codes with random values',
    permission: 'user:manage',
    body: z.object({ number: z.int().min(1).max(pinsPerCall), ...terms }),
    response: z.object({ data: z.array(PinCode) }),
    status: 201,
  },
  'PUT /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': {
    summary: 'Update a PIN code, absent fields stay; If-Match refuses a stale save; each sign-in changes it too',
    permission: 'user:manage',
    versioned: true,
    body: z.object({
      value: PinValue.optional(),
      start: Moment.optional(),
      end: Moment.optional(),
      count: Uses.optional(),
    }),
    response: PinCode,
  },
  'DELETE /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId': {
    summary: 'Delete a PIN code (restorable)',
    permission: 'user:manage',
    versioned: true,
    response: Ok,
  },
  'GET /api/1.0/workspaces/:ws/services/:vthingId/signin': {
    summary: 'Get the sign-in page of a service; 404 for a service without PIN',
    permission: 'public',
    operationId: 'getPinSignIn',
    response: PinDoor,
  },
  'POST /api/1.0/workspaces/:ws/services/:vthingId/signin': {
    summary:
      'Sign in as a guest with a PIN code, for a session limited to this virtual thing; 401 `code` when wrong; 403 `expired`, `usedUp`, `notYet` or `disabled`; 428 `riddle` after several failures',
    permission: 'public',
    operationId: 'signInWithPin',
    body: z.object({
      code: z.string().max(40),
      /** What an earlier sign-in of this browser answered: goes on as the same guest. */
      guest: z.string().max(200).optional(),
      riddle: z.string().max(200).optional(),
      solution: z.string().max(64).optional(),
    }),
    response: z.object({
      token: z.string(),
      expires_at: Timestamp,
      device: z.string(),
      /** Kept by the browser, to be the same guest the next time. */
      guest: z.string(),
    }),
  },
  'GET /api/1.0/workspaces/:ws/vthing/:id/users': {
    summary: 'List the guests and visitors of a virtual thing, last active first by default, with their columns',
    permission: 'thing:read',
    query: z.object({
      /** Part of a name, an id, the end of a code, or of what pages say of visitors, whatever the case. */
      search: z.string().max(200).optional(),
      /** A column, or `status`: who is kept out. */
      sort: z.string().max(200).optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
      limit: QueryInt(1, limits.guestsPage).default(limits.guestsPage),
      offset: QueryInt(0, 10_000_000).default(0),
    }),
    response: z.object({
      columns: z.array(GuestColumn),
      data: z.array(ThingUser),
      /** How many fit. */
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
