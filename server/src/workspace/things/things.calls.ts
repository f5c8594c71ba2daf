import type { Thing, thingCalls } from '@parlance/contract/calls/things';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { change, save, type Effects } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { type NameChanged, nameChanged } from './nameChanged.ts';
import { deleteGroup, listGroups, lockGroup, saveGroup, type LockedGroup } from './groups.ts';
import { changeThing, createThing, deleteThing, listThings, lockThing, presentThing } from './things.ts';

/** The thing of a call. */
const thingOf = ({ ws, params }: { ws: string; params: { id: string } }) => ({
  lock: (tx: Tx) => lockThing(tx, ws, params.id),
  present: presentThing,
});

/** The group of a call. @param create makes the group if it does not exist */
const groupOf = ({ ws, params }: { ws: string; params: { name: string } }, create: boolean) => ({
  lock: (tx: Tx) => lockGroup(tx, ws, params.name, create),
  present: ({ before }: LockedGroup) => before,
});

/** The notices of a changed thing: also to the back office, which lists the things of all workspaces. */
const changed: Effects['changed'] = ['thing', { ws: null, what: 'thing' }];

/** Emits `nameChanged` if a new name is given that differs by more than case. */
async function emitRename(tx: Tx, { emit }: Pick<Deps, 'emit'>, named: Omit<NameChanged, 'from'> & { from?: string }) {
  const { from, to } = named;
  if (from !== undefined && from.toLowerCase() !== to.toLowerCase()) await emit(tx, nameChanged, { ...named, from });
}

export const thingHandlers: Handlers<keyof typeof thingCalls> = {
  'GET /api/1.0/workspaces/:ws/vthings': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listThings(tx, ws)) }),

  'POST /api/1.0/workspaces/:ws/vthing': (call, deps) =>
    change<Thing>(call, deps, async (tx) => {
      const after = presentThing(await createThing(tx, call.ws, call.body));
      return { answer: after, audit: { action: 'thing.create', subject: after.vthingId, after }, changed };
    }),

  'PUT /api/1.0/workspaces/:ws/vthing/:id': (call, deps) =>
    save(call, deps, thingOf(call), async (tx, row) => {
      const before = presentThing(row);
      const after = presentThing(await changeThing(tx, row, call.body));
      const by = call.principal.login;
      await emitRename(tx, deps, { ws: call.ws, kind: 'thing', from: before.name, to: after.name, by });
      return { answer: after, audit: { action: 'thing.edit', subject: row.id, before, after }, changed };
    }),

  'DELETE /api/1.0/workspaces/:ws/vthing/:id': (call, deps) =>
    save(call, deps, thingOf(call), async (tx, row) => {
      const audit = { action: 'thing.delete', subject: row.id, before: presentThing(row) };
      await deleteThing(tx, row);
      return { answer: { ok: true }, audit, changed };
    }),

  'PUT /api/1.0/workspaces/:ws/device/:id/rename/:name': (call, deps) =>
    save(call, deps, thingOf(call), async (tx, row) => {
      const before = presentThing(row);
      const after = presentThing(await changeThing(tx, row, { name: call.params.name }));
      const by = call.principal.login;
      await emitRename(tx, deps, { ws: call.ws, kind: 'thing', from: before.name, to: after.name, by });
      return { answer: after, audit: { action: 'thing.edit', subject: row.id, before, after }, changed };
    }),

  'GET /api/1.0/workspaces/:ws/groups': async ({ ws }, { db }) => ({ data: await db.tx((tx) => listGroups(tx, ws)) }),

  'POST /api/1.0/workspaces/:ws/group/:name': (call, deps) =>
    save(call, deps, groupOf(call, !call.ifMatch), async (tx, group) => {
      const after = await saveGroup(tx, call.ws, group, call.params.name, call.body);
      const { before } = group;
      const [from, to, by] = [before?.group_name, after.group_name, call.principal.login];
      await emitRename(tx, deps, { ws: call.ws, kind: 'group', to, by, ...(from !== undefined && { from }) });
      const audit = { action: before ? 'group.edit' : 'group.create', subject: after.group_name, before, after };
      return { answer: after, audit, changed: 'group' };
    }),

  'DELETE /api/1.0/workspaces/:ws/group/:name': (call, deps) =>
    save(call, deps, groupOf(call, false), async (tx, group) => {
      await deleteGroup(tx, group);
      const { before } = group;
      const audit = { action: 'group.delete', subject: before?.group_name ?? call.params.name, before };
      return { answer: { ok: true }, audit, changed: 'group' };
    }),
};
