import { z } from 'zod';
import type { ConnectorAttribute, ConnectorField } from '@parlance/contract/calls/store';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import { type ConnectorKind, type Manifest, numberOf, localText } from '../connector.ts';

/* Simulated things: the same seed and time give the same values, on every instance and in every test. */

/** A pseudo-random number from 0 to 1 for a seed and a step. */
export function noise(seed: number, step: number): number {
  let mixed = Math.imul(seed + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(step + 0x7f4a7c15, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const day = 24 * 3600 * 1000;

/** From -1 to 1 over a day (UTC): lowest before dawn, highest in the afternoon. */
export const ofDay = (now: Date): number => Math.sin(((now.getTime() % day) / day) * 2 * Math.PI - 2.2);

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Number of intervals of this length since 1970. */
export const steps = (now: Date, seconds: number): number => Math.floor(now.getTime() / (seconds * 1000));

type State = Record<string, AttributeValue>;

interface SimulatedThing extends Pick<Manifest, 'id' | 'name' | 'text' | 'logo'> {
  event: string;
  attributes: (Pick<ConnectorAttribute, 'attribute_name' | 'attribute_type' | 'text'> &
    Partial<Pick<ConnectorAttribute, 'unit' | 'commandable'>>)[];
  /** The initial state. */
  begin: State;
  /** The values of all attributes at a time. */
  values: (given: { seed: number; now: Date; state: State }) => State;
  /** The state after a command. */
  obey?: (given: { seed: number; now: Date; state: State }, attribute: string, value: AttributeValue) => State;
  /** Seconds between two reports. */
  every?: number;
}

const Value = z.union([z.boolean(), z.number(), z.string()]);
const Memory = z.object({
  state: z.record(z.string(), Value).default({}),
  /** Commands that it has received and not carried out yet. */
  heard: z.array(z.object({ attribute: z.string(), value: Value })).default([]),
});

/** Milliseconds that a simulated thing takes to carry out a command. */
const reaction = 1000;

const fields: ConnectorField[] = [
  {
    name: 'seed',
    kind: 'number',
    label: localText('Seed', 'Graine'),
    hint: localText('Things with the same seed behave alike.', 'Deux objets de même graine se comportent de même.'),
    min: 0,
    max: 1_000_000,
    initial: 1,
    required: true,
  },
];

/** A simulated thing: reports by itself, and carries out commands a moment after it has received them. */
export function simulated({
  event,
  attributes,
  begin,
  values,
  obey,
  every = 10,
  ...manifest
}: SimulatedThing): ConnectorKind {
  const reported = (found: State) =>
    Object.entries(found).map(([attribute_name, value]) => ({
      event_name: event,
      attribute_name,
      value,
      unit: attributes.find((one) => one.attribute_name === attribute_name)?.unit ?? '',
    }));
  return {
    manifest: {
      ...manifest,
      category: 'simulators',
      image: manifest.id,
      fields,
      attributes: attributes.map(({ unit = '', commandable = false, ...one }) => ({
        event_name: event,
        unit,
        commandable,
        ...one,
      })),
      mapped: 'none',
      changelog: [
        {
          version: '1.0',
          date: '2026-11-23',
          text: localText('Values by a seed and the clock.', 'Valeurs d’après une graine et l’horloge.'),
        },
      ],
    },
    every: () => every,
    read({ settings, memory, now }) {
      const seed = numberOf(settings, 'seed', 1);
      const { state: kept, heard } = Memory.parse(memory);
      let state: State = { ...begin, ...kept };
      for (const { attribute, value } of heard) {
        state = obey ? obey({ seed, now, state }, attribute, value) : { ...state, [attribute]: value };
      }
      const found = values({ seed, now, state });
      return Promise.resolve({ values: reported(found), memory: { state }, status: 'OK' });
    },
    command({ memory }, { attribute_name: attribute, value }) {
      const { state, heard } = Memory.parse(memory);
      return Promise.resolve({
        values: [],
        memory: { state, heard: [...heard, { attribute, value }] },
        again: reaction,
      });
    },
  };
}
