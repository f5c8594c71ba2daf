import { expect, test } from 'vitest';
import type { ConnectorAttribute } from '@parlance/contract/calls/store';
import { eventually } from '../../testing/eventually.ts';
import { openStoreBench } from '../../testing/storeBench.ts';
import { simulators } from './kinds/simulators.ts';

const bench = openStoreBench();

/** A value that differs from the present one and from all initial ones. */
const commanded = ({ attribute_type, attribute_name }: ConnectorAttribute, present: unknown) =>
  ({ boolean: present !== true, number: 35, text: `${attribute_name} 7`, date: '2026-01-02' })[attribute_type];

const typeOf = (value: unknown) => {
  if (typeof value !== 'string') return typeof value;
  return /^\d{4}-\d\d-\d\d/.test(value) ? 'date' : 'text';
};

test.each(simulators.map(({ manifest }) => [manifest.id, manifest] as const))(
  'a simulated %s reports the attributes of its store entry, and carries out each command',
  async (connector, { attributes }) => {
    const id = await bench.create({ connector, settings: { seed: 3 } });
    const told = attributes.map(({ attribute_name: name, attribute_type: type }) => [name, type]);
    await eventually(async () => {
      const values = Object.entries(await bench.values(id));
      expect(values.map(([name, value]) => [name, typeOf(value)])).toEqual(expect.arrayContaining(told));
      expect(values).toHaveLength(told.length);
    });
    const reported = await bench.values(id);
    for (const attribute of attributes.filter(({ commandable }) => commandable)) {
      const { event_name, attribute_name } = attribute;
      const value = commanded(attribute, reported[attribute_name]);
      await bench.command(id, event_name, attribute_name, value);
      await eventually(async () => expect(await bench.values(id)).toMatchObject({ [attribute_name]: value }));
    }
  },
);
