import { expect, test } from 'vitest';
import type { ConnectorAttribute } from '@parlance/contract/calls/store';
import { eventually } from '../../testing/eventually.ts';
import { openStoreBench } from '../../testing/storeBench.ts';
import { simulators } from './kinds/simulators.ts';

const bench = openStoreBench();

/** A value that no simulated thing begins with. */
const commanded = ({ attribute_type, attribute_name }: ConnectorAttribute, present: unknown) =>
  ({ boolean: present !== true, number: 35, text: `${attribute_name} 7`, date: '2026-01-02' })[attribute_type];

test.each(simulators.map(({ manifest }) => [manifest.id, manifest] as const))(
  'a simulated %s reports what the store says of it, and obeys each command',
  async (connector, { attributes }) => {
    const id = await bench.create({ connector, settings: { seed: 3 } });
    const names = attributes.map(({ attribute_name }) => attribute_name).toSorted();
    await eventually(async () => expect(Object.keys(await bench.values(id)).toSorted()).toEqual(names));
    const reported = await bench.values(id);
    for (const { attribute_name: name, attribute_type: type } of attributes) {
      if (type === 'date') expect(Date.parse(String(reported[name])), name).not.toBeNaN();
      else expect([name, typeof reported[name]]).toEqual([name, type === 'text' ? 'string' : type]);
    }
    for (const attribute of attributes.filter(({ commandable }) => commandable)) {
      const { event_name, attribute_name } = attribute;
      const value = commanded(attribute, reported[attribute_name]);
      await bench.command(id, event_name, attribute_name, value);
      await eventually(async () => expect(await bench.values(id)).toMatchObject({ [attribute_name]: value }));
    }
  },
);
