import { languages } from '@parlance/contract/limits';
import type { ValueType } from '@parlance/contract/limits';
import { apiTypes } from '@parlance/contract/scriptApi';
import type { GuestTopic } from './guestApi.ts';
import { plainNameOf, type ScriptNames } from './scriptNames.ts';

/** Names of studio and knowledge bases that scripts can use; undefined: not loaded, or not permitted for this user. */
export interface StudioNames {
  intents: readonly string[] | undefined;
  corpora: readonly string[] | undefined;
  bases: readonly string[] | undefined;
}

/** Dates are strings in scripts, whose values are JSON. */
const typeOf: Record<ValueType, string> = { text: 'string', number: 'number', boolean: 'boolean', date: 'string' };

/** Maximum number of attributes that are declared one by one; in a workspace with more, attributes are untyped. */
const maxAttributes = 4000;

const quoted = (name: string): string => JSON.stringify(name);
const union = (names: Iterable<string>): string => [...new Set(names)].map(quoted).join(' | ') || 'never';
/** A union that offers these names and accepts any other string: an id, or a name that is created later. */
const open = (names: Iterable<string> | undefined): string => `${union(names ?? [])} | (string & {})`;
/** A union that accepts only these names. */
const closed = (names: readonly string[] | undefined): string => (names?.length ? union(names) : 'string');

/**
 * Attributes by thing and event, with their types. `*` has the attributes of every thing, because a run can be for any
 * of them.
 */
function attributeTypes(events: ScriptNames['events'] = [], allThings: ScriptNames['things'] = []): string {
  const things = new Map<string, Map<string, Map<string, Set<string>>>>();
  const plainNames = new Map(allThings.map((thing) => [thing.vthingId, plainNameOf(allThings, thing)]));
  for (const { deviceName, vthingId, ...attribute } of events.slice(0, maxAttributes)) {
    const { event_name, attribute_name, attribute_type } = attribute;
    const plainName = plainNames.get(vthingId ?? '') ?? deviceName;
    for (const thing of deviceName === '' ? [''] : new Set([deviceName, plainName, '*'])) {
      const ofThing = things.get(thing) ?? things.set(thing, new Map()).get(thing);
      const ofEvent = ofThing?.get(event_name) ?? ofThing?.set(event_name, new Map()).get(event_name);
      const types = ofEvent?.get(attribute_name) ?? ofEvent?.set(attribute_name, new Set()).get(attribute_name);
      types?.add(typeOf[attribute_type]);
    }
  }
  const block = <T>(entries: Map<string, T>, inner: (value: T) => string): string =>
    `{ ${Array.from(entries, ([name, value]) => `${quoted(name)}: ${inner(value)};`).join(' ')} }`;
  const typed = (types: Set<string>): string => [...types].join(' | ');
  return block(things, (byEvent) => block(byEvent, (byName) => block(byName, typed)));
}

/**
 * TypeScript declarations of the sandbox for a workspace, with the real names of its things, attributes, units,
 * intents, corpora, knowledge bases, secrets and functions.
 */
export function declarationsOf(
  { things, groups, events, functions, secrets }: ScriptNames,
  { intents, corpora, bases }: StudioNames,
  about: (topic: GuestTopic) => string,
): string {
  return `
interface Attributes ${attributeTypes(events, things)}
type ThingName = ${open(things?.map((thing) => plainNameOf(things, thing)))};
type GroupName = ${open(groups?.map(({ group_name }) => group_name))};
type Unit = ${open(events?.map(({ unit }) => unit).filter(Boolean))};
type Intent = ${closed(intents)};
type FoundAttributes = { [name in ${union(corpora ?? [])}]?: Json } & Record<string, Json>;
type KnowledgeBase = ${open(bases)};
type SecretName = ${open(secrets)};
type FunctionName = ${open(functions)};
type Language = ${union(languages.filter((language) => language !== 'auto'))};
${apiTypes(about)}`;
}
