import { and, eq, isNull, or } from 'drizzle-orm';
import type { EventUse, NameUse, ThingEvent } from '@parlance/contract/calls/events';
import type { ScriptCommand, ScriptContent } from '@parlance/contract/calls/scripts';
import { conditionsOf } from '@parlance/contract/ruleTree';
import { scripts, scriptVersions } from '../../platform/db/automationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { resolveThing, thingLabel } from '../../workspace/things/things.ts';
import { placesOf } from '../scripts/scriptNames.ts';
import { listAttributes } from './attributes.ts';

type Place = EventUse['scripts'][number]['places'][number];

/** An attribute as a script names it; undefined parts match any. */
interface Reference {
  place: Place;
  /** The virtual thing, by id or name; `*`: any thing; empty: the workspace. */
  thing: string | undefined;
  event: string | undefined;
  attribute: string | undefined;
}

const given = (text: string): string | undefined => (text === '' ? undefined : text);

/** The attributes that the content of a script names. */
function referencesIn({ attributes, scriptCode }: ScriptContent): Reference[] {
  const { rules, commands = [], states = [], error, on, off, alarm } = attributes.consoleModel;
  const trees = [rules, error, on, off, ...states.map((state) => state.rules)];
  const commandOf = ({ target, group, event, action }: ScriptCommand): Reference => ({
    place: 'command',
    thing: group ? '*' : target,
    event,
    attribute: action,
  });
  return [
    ...attributes.triggers.flatMap((trigger) =>
      trigger.kind === 'attribute'
        ? [
            {
              place: 'trigger' as const,
              thing: trigger.name,
              event: given(trigger.trigger),
              attribute: given(trigger.attribute_name),
            },
          ]
        : [],
    ),
    ...trees.flatMap((tree) =>
      (tree === undefined ? [] : conditionsOf(tree)).map((one) => ({
        place: 'rule' as const,
        // The things of a group change, so any thing may be in it.
        thing: one.group === undefined ? one.name : '*',
        event: one.trigger,
        attribute: one.attribute_name,
      })),
    ),
    ...[
      ...commands,
      ...states.flatMap((state) => state.commands),
      ...(alarm ? [...alarm.onCommands, ...alarm.offCommands] : []),
    ].map(commandOf),
    ...referencesInCode(scriptCode),
  ];
}

const text = String.raw`(?:'([^'\n]*)'|"([^"\n]*)"|\x60([^\x60$\n]*)\x60)`;
/**
 * The first argument: a text, or an expression that is only known at run time. Each character can match in one way
 * only: with spaces that fit several parts, matching would backtrack catastrophically.
 */
const first = String.raw`(?:\s*${text}\s*|[^,()]*)`;
const calls = new RegExp(String.raw`\b(getEvent|setEvent|command)\(${first},\s*${text}(?:\s*,\s*${text})?`, 'g');

/** The attributes that code names in calls with string literals. A thing that is computed may be any. */
function referencesInCode(code: string): Reference[] {
  return [...code.matchAll(calls)].flatMap(([, call, ...texts]): Reference[] => {
    const [thing, second, third] = [0, 3, 6].map((at) => texts.slice(at, at + 3).find((one) => one !== undefined));
    if (call === 'command') return [{ place: 'code', thing, event: 'command', attribute: second }];
    return third === undefined ? [] : [{ place: 'code', thing, event: second, attribute: third }];
  });
}

const uses = ({ thing, event, attribute }: Reference, one: ThingEvent): boolean =>
  isThing(thing, one) &&
  (event === undefined || event === one.event_name) &&
  (attribute === undefined || attribute === one.attribute_name);

function isThing(thing: string | undefined, { vthingId, deviceName }: ThingEvent): boolean {
  if (thing === undefined) return true;
  if (thing === '' || vthingId === null) return thing === '' && vthingId === null;
  const names = [deviceName, thingLabel(deviceName)].map((name) => name.toLowerCase());
  return thing === '*' || thing === vthingId || names.includes(thing.toLowerCase());
}

/** The contents of scripts in use: the newest version of each, and the one in production. */
const usedContents = (tx: Tx, ws: string) =>
  tx
    .select({ id: scripts.id, name: scripts.name, content: scriptVersions.content })
    .from(scripts)
    .innerJoin(
      scriptVersions,
      and(
        eq(scriptVersions.scriptId, scripts.id),
        or(eq(scriptVersions.version, scripts.version), eq(scriptVersions.version, scripts.productionVersion)),
      ),
    )
    .where(and(eq(scripts.ws, ws), isNull(scripts.deletedAt)));

/** The scripts that name a virtual thing, by id or name, or a group, by name; with the places where they do. */
export async function listNameUses(
  tx: Tx,
  ws: string,
  { kind, name }: { kind: 'thing' | 'group'; name: string },
): Promise<NameUse[]> {
  const thing = kind === 'thing' ? await resolveThing(tx, ws, name) : undefined;
  const names = thing ? [thing.id, thing.name, thingLabel(thing.name)] : [name];
  const found = new Map<string, NameUse>();
  for (const { id, name: script, content } of await usedContents(tx, ws)) {
    const places = placesOf(content, { kind, names });
    if (places.length === 0) continue;
    const before = found.get(id)?.places ?? [];
    found.set(id, { script_id: id, name: script, places: [...new Set([...before, ...places])] });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The attributes that scripts use in their newest version or the one in production, with these scripts by name. */
export async function listAttributeUses(tx: Tx, ws: string): Promise<EventUse[]> {
  const rows = await usedContents(tx, ws);
  const attributes = await listAttributes(tx, ws);
  const named = new Map<string, ThingEvent[]>();
  for (const one of attributes) named.set(one.attribute_name, [...(named.get(one.attribute_name) ?? []), one]);
  const found = new Map<string, Map<string, { name: string; places: Set<Place> }>>();
  for (const { id, name, content } of rows) {
    for (const reference of referencesIn(content)) {
      const candidates = reference.attribute === undefined ? attributes : (named.get(reference.attribute) ?? []);
      for (const { event_id } of candidates.filter((one) => uses(reference, one))) {
        const users = found.get(event_id) ?? new Map<string, { name: string; places: Set<Place> }>();
        const user = users.get(id) ?? { name, places: new Set() };
        found.set(event_id, users.set(id, user));
        user.places.add(reference.place);
      }
    }
  }
  return [...found].map(([event_id, users]) => ({
    event_id,
    scripts: [...users]
      .map(([script_id, { name, places }]) => ({ script_id, name, places: [...places] }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }));
}
