import type { Thing } from '@parlance/contract/calls/things';
import type { ThingAttribute, ThingCommand, ThingSummary } from '@parlance/contract/calls/thingState';
import { thingKinds, type ThingKind } from '@parlance/contract/thingTables';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import type { Tone } from '@parlance/ui-kit/data';
import type { IconName } from '@parlance/ui-kit/icons';

/** A virtual thing with its state; undefined: not loaded yet. */
export interface ThingRow extends Thing {
  state: ThingSummary | undefined;
}

/** The properties of a tab of a virtual thing's page. */
export interface ThingPart {
  ws: string;
  thing: ThingRow;
}

/** Things by label, as people order them: upper and lower case alike, 2 before 10. */
export const byLabel = (a: Pick<Thing, 'label'>, b: Pick<Thing, 'label'>): number =>
  a.label.localeCompare(b.label, undefined, { numeric: true });

const kindIcons: Readonly<Record<ThingKind, IconName>> = {
  smartlight: 'lightbulb',
  energymeter: 'gauge',
  wiki: 'book-open',
  pollutioncity: 'wind',
  group: 'users-round',
  social: 'share-2',
  weather: 'cloud-sun',
  sensor: 'thermometer',
  interrupter: 'toggle-left',
  maintenance: 'wrench',
};

/** The kind of a thing by its image, which may be any text; undefined for an unknown one. */
export const kindOf = ({ image }: Pick<Thing, 'image'>): ThingKind | undefined =>
  thingKinds.find((kind) => kind === image);

export const iconOf = (thing: Pick<Thing, 'image'>): IconName => {
  const kind = kindOf(thing);
  return kind ? kindIcons[kind] : 'plug';
};

export const statusTones: Readonly<Record<ThingAttribute['status'], Tone>> = {
  read_only: 'neutral',
  none: 'neutral',
  in_sync: 'good',
  pending: 'info',
  timed_out: 'warning',
  differs: 'warning',
};

export const statusIcons: Readonly<Record<ThingAttribute['status'], IconName | undefined>> = {
  read_only: undefined,
  none: undefined,
  in_sync: 'check',
  pending: 'hourglass',
  timed_out: 'alert-triangle',
  differs: 'alert-triangle',
};

export const commandTones: Readonly<Record<ThingCommand['state'], Tone>> = {
  pending: 'info',
  confirmed: 'good',
  timed_out: 'warning',
  superseded: 'neutral',
};

export const commandIcons: Readonly<Record<ThingCommand['state'], IconName | undefined>> = {
  pending: 'hourglass',
  confirmed: 'check',
  timed_out: 'alert-triangle',
  superseded: undefined,
};

/** A value with its unit, numbers in the user's format. */
export function written(value: AttributeValue, unit: string, number: (value: number) => string): string {
  const text = typeof value === 'number' ? number(value) : String(value);
  return unit === '' ? text : `${text} ${unit}`;
}
