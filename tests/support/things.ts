import { ThingEvent } from '@parlance/contract/calls/events';
import { ThingState } from '@parlance/contract/calls/thingState';
import { Thing } from '@parlance/contract/calls/things';
import type { Person } from './session.ts';

export const makeThing = (admin: Person, ws: string, name: string) =>
  admin.get('POST /api/1.0/workspaces/:ws/vthing', Thing, { params: { ws }, body: { name } });
/** Sets the attribute `heat` of the event `state`. */
export const setHeat = (admin: Person, ws: string, deviceName: string, attribute_value: unknown) =>
  admin.get('POST /api/1.0/workspaces/:ws/event', ThingEvent, {
    params: { ws },
    body: { deviceName, event_name: 'state', attribute_name: 'heat', attribute_value },
  });
export const readThing = (admin: Person, ws: string, id: string) =>
  admin.get('GET /api/1.0/workspaces/:ws/vthing/:id/state', ThingState, { params: { ws, id } });
