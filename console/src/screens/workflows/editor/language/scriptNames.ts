import { nameOrder } from '@parlance/contract/byName';
import type { ThingEvent } from '@parlance/contract/calls/events';
import type { Thing, ThingGroup } from '@parlance/contract/calls/things';
import type { NameKind } from './guestApi.ts';

/** The names of the workspace; undefined: not loaded, or not permitted for this user. */
export interface ScriptNames {
  things: readonly Pick<Thing, 'vthingId' | 'name' | 'label'>[] | undefined;
  /** Groups of virtual things, with their ids. */
  groups: readonly ThingGroup[] | undefined;
  events: readonly ThingEvent[] | undefined;
  functions: readonly string[] | undefined;
  secrets: readonly string[] | undefined;
}

/** Whether two names are the same, ignoring case. */
export const equalIgnoringCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const distinct = (names: readonly string[]): string[] => [...new Set(names)].toSorted(nameOrder);

type Things = NonNullable<ScriptNames['things']>;

/** The virtual thing with this id, name or label; undefined: there is none, or things are not loaded. */
export const thingNamed = ({ things }: Pick<ScriptNames, 'things'>, text: string): Things[number] | undefined =>
  things?.find(({ vthingId }) => vthingId === text) ??
  things?.find(({ name }) => equalIgnoringCase(name, text)) ??
  things?.find(({ label }) => equalIgnoringCase(label, text));

/** The best name of a virtual thing in a script: its label, where that is unique. */
export const plainNameOf = (things: Things, thing: Things[number]): string =>
  things.some(
    (one) => one !== thing && [one.vthingId, one.name, one.label].some((text) => equalIgnoringCase(text, thing.label)),
  )
    ? thing.name
    : thing.label;

/**
 * The names that an argument can have.
 *
 * @param before the string values of the preceding arguments
 */
export function namesFor(
  kind: NameKind,
  { things, events, functions, secrets }: ScriptNames,
  before: readonly (string | undefined)[],
): readonly string[] | undefined {
  if (kind === 'thing') return things?.map((thing) => plainNameOf(things, thing));
  if (kind === 'function') return functions;
  if (kind === 'secret') return secrets;
  const [thing, event] = before;
  // Until the things are loaded, the label may be that of any thing.
  if (thing && thing !== '*' && things === undefined) return undefined;
  const named = thing ? thingNamed({ things }, thing)?.vthingId : undefined;
  // The thing of the run can be any thing, and so can a computed one.
  const ofThing = events?.filter(
    ({ deviceName, vthingId }) =>
      thing === undefined ||
      thing === '*' ||
      equalIgnoringCase(deviceName, thing) ||
      (named !== undefined && vthingId === named),
  );
  if (kind === 'event') return ofThing && distinct(ofThing.map(({ event_name }) => event_name));
  const ofEvent = ofThing?.filter(({ event_name }) => event === undefined || event_name === event);
  return ofEvent && distinct(ofEvent.map(({ attribute_name }) => attribute_name));
}

/** The edit distance between two names. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [place, also] of Array.from(other).entries())
      next.push(
        Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (letter === also ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The nearest known name; undefined: none is near. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const near = names
    .filter((one) => one.length < 60)
    .map((one) => ({ one, far: distance(name.toLowerCase().slice(0, 60), one.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far)[0];
  if (near && near.far <= Math.max(1, Math.floor(name.length / 3))) return near.one;
  return name === '' ? undefined : names.find((one) => one.toLowerCase().startsWith(name.toLowerCase()));
}
