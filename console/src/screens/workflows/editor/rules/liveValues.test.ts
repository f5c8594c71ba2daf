import type { ThingEvent } from '@parlance/contract/calls/events';
import type { RuleCondition } from '@parlance/contract/ruleTree';
import { expect, it } from 'vitest';
import { readLive } from './liveValues.ts';

const event = (vthingId: string | null, deviceName: string, attribute_value: number): ThingEvent => ({
  event_id: `${vthingId}`,
  deviceName,
  vthingId,
  event_name: 'state',
  attribute_name: 'heat',
  attribute_type: 'number',
  attribute_value,
  unit: '°C',
  updated_at: '2026-01-01T00:00:00.000Z',
});
const events = [event('t1', 'acme-Boiler', 1), event('t2', 'acme-Tank', 2), event(null, '', 3)];
const things = [
  { vthingId: 't1', name: 'acme-Boiler', label: 'Boiler' },
  { vthingId: 't2', name: 'acme-Tank', label: 'Tank' },
];
const condition = (name: string): RuleCondition => ({
  name,
  trigger: 'state',
  attribute_name: 'heat',
  unit: '',
  operator: '<=',
  value: 0,
});

it.each([
  ['boiler', null, 1],
  ['ACME-boiler', null, 1],
  ['t2', null, 2],
  ['*', 't2', 2],
  ['*', null, undefined],
  ['', 't1', 3],
  ['Pump', 't1', undefined],
])('“%s” for the thing %s is %s', (name, thing, value) => {
  expect(readLive({ events, things, groups: [] }, thing)(condition(name))).toEqual(
    value === undefined ? undefined : { value, unit: '°C' },
  );
});

it('finds no value of another event or attribute', () => {
  expect(readLive({ events, things, groups: [] }, null)({ ...condition(''), trigger: 'other' })).toBeUndefined();
});

it('reads the value of each virtual thing of a group', () => {
  const groups = [{ group_name: 'Rooms', devices: ['t1', 't9', 't2'], version: 1 }];
  const facts = readLive({ events, things, groups }, null)({ ...condition('rooms'), group: 'any' });
  expect(facts).toEqual([{ value: 1, unit: '°C' }, undefined, { value: 2, unit: '°C' }]);
});
