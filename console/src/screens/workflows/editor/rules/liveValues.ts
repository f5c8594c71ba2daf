import type { ThingEvent } from '@parlance/contract/calls/events';
import type { ConditionFacts, RuleCondition } from '@parlance/contract/ruleTree';
import { equalIgnoringCase, type ScriptNames, thingNamed } from '../language/scriptNames.ts';

type Live = Pick<ScriptNames, 'events' | 'things'>;

/** Whether an attribute belongs to the virtual thing that a condition names, by id, name or label. */
function isOf(
  { vthingId, deviceName }: ThingEvent,
  { name, named }: { name: string; named: string | undefined },
  thing: string | null,
): boolean {
  if (name === '') return vthingId === null;
  if (name === '*') return thing !== null && vthingId === thing;
  return (
    vthingId !== null &&
    (named === undefined ? vthingId === name || equalIgnoringCase(deviceName, name) : vthingId === named)
  );
}

/**
 * The attribute that a condition names, with its current value.
 *
 * @param thing id of the virtual thing that `*` means; null: none
 */
export function findLive(
  { events, things }: Live,
  thing: string | null,
  { name, trigger, attribute_name }: Pick<RuleCondition, 'name' | 'trigger' | 'attribute_name'>,
): ThingEvent | undefined {
  const whose = { name, named: thingNamed({ things }, name)?.vthingId };
  return events?.find(
    (event) => event.event_name === trigger && event.attribute_name === attribute_name && isOf(event, whose, thing),
  );
}

/** Reads the current values for conditions; for a group, those of each of its virtual things. */
export const readLive = (names: Live & Pick<ScriptNames, 'groups'>, thing: string | null) => {
  const factOf = (condition: RuleCondition) => {
    const found = findLive(names, thing, condition);
    return found && { value: found.attribute_value, unit: found.unit };
  };
  return (condition: RuleCondition): ConditionFacts => {
    if (condition.group === undefined) return factOf(condition);
    const group = names.groups?.find(({ group_name }) => equalIgnoringCase(group_name, condition.name));
    return (group?.devices ?? []).map((name) => factOf({ ...condition, name }));
  };
};
