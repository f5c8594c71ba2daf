import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Id, Name, NameForPath, NameParam, NewNameParam, Ok, Version } from '../common.ts';
import { limits } from '../limits.ts';

/** Whether guests need a PIN code: 1 yes, 0 no. */
export const Auth = z.union([z.literal(0), z.literal(1)]);

/** A virtual thing: one endpoint of the assistant. */
export const Thing = z.object({
  vthingId: z.string(),
  name: z.string(),
  /** The name without its prefix up to the first hyphen, and without a leading `vthing_`. */
  label: z.string(),
  image: z.string(),
  auth: Auth,
  /** The default virtual thing of a workspace cannot be deleted. */
  deletable: z.boolean(),
  version: Version,
});
export type Thing = z.infer<typeof Thing>;

/** Virtual things that scripts treat alike. */
export const ThingGroup = z.object({
  group_name: z.string(),
  /** Ids of its virtual things, by their names. */
  devices: z.array(z.string()),
  version: Version,
});
export type ThingGroup = z.infer<typeof ThingGroup>;

/** Names are unique in a workspace, ignoring case. */
const thingFields = { name: Name, image: z.string().max(limits.nameLength), auth: Auth };

export const thingCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/vthings': {
    summary: 'List the virtual things of a workspace, by name',
    permission: 'thing:read',
    response: z.object({ data: z.array(Thing) }),
  },
  'POST /api/1.0/workspaces/:ws/vthing': {
    summary: 'Create a virtual thing; 409 when the name exists',
    permission: 'thing:edit',
    body: z.object({
      name: thingFields.name,
      image: thingFields.image.default('social'),
      auth: thingFields.auth.default(0),
    }),
    response: Thing,
    status: 201,
  },
  'PUT /api/1.0/workspaces/:ws/vthing/:id': {
    summary: 'Update a virtual thing, absent fields stay; requiring a PIN ends sessions without one',
    permission: 'thing:edit',
    versioned: true,
    body: z.object({
      name: thingFields.name.optional(),
      image: thingFields.image.optional(),
      auth: thingFields.auth.optional(),
    }),
    response: Thing,
  },
  'DELETE /api/1.0/workspaces/:ws/vthing/:id': {
    summary: 'Delete a virtual thing (restorable) and end the sessions of its guests',
    permission: 'thing:edit',
    versioned: true,
    response: Ok,
  },
  'PUT /api/1.0/workspaces/:ws/device/:id/rename/:name': {
    summary: 'Rename a virtual thing; 409 when the name exists',
    permission: 'thing:edit',
    versioned: true,
    operationId: 'renameThing',
    params: { name: NewNameParam },
    response: Thing,
  },
  'GET /api/1.0/workspaces/:ws/groups': {
    summary: 'List the groups of virtual things, by name',
    permission: 'thing:read',
    response: z.object({ data: z.array(ThingGroup) }),
  },
  'POST /api/1.0/workspaces/:ws/group/:name': {
    summary:
      'Create a group of virtual things, or replace the things of one; 409 when its new name exists. `If-Match: "0"` only creates',
    permission: 'thing:edit',
    versioned: true,
    operationId: 'saveGroup',
    params: { name: NewNameParam },
    body: z.object({
      /** Virtual things by id or name. */
      devices: z.array(Id).max(limits.thingsPerGroup).default([]),
      /** New name of the group. */
      group_name: NameForPath.optional(),
    }),
    response: ThingGroup,
    status: 201,
  },
  'DELETE /api/1.0/workspaces/:ws/group/:name': {
    summary: 'Delete a group; its virtual things stay',
    permission: 'thing:edit',
    versioned: true,
    params: { name: NameParam },
    response: Ok,
  },
});
