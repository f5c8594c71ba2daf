import type { ThingEvent } from '@parlance/contract/calls/events';
import type { ThingGroup } from '@parlance/contract/calls/things';
import type { ConditionFacts, RuleCondition } from '@parlance/contract/ruleTree';
import { alike } from '../language/scriptNames.ts';

/** Whether an attribute is of the virtual thing that a condition names. */
function isOf({ vthingId, deviceName }: ThingEvent, name: string, thing: string | null): boolean {
  if (name === '') return vthingId === null;
  if (name === '*') return thing !== null && vthingId === thing;
  return vthingId !== null && (vthingId === name || alike(deviceName, name));
}

/**
 * The attribute that a condition names, as it is now.
 *
 * @param thing id of the virtual thing that `*` stands for; null: none
 */
export const findLive = (
  events: readonly ThingEvent[],
  thing: string | null,
  { name, trigger, attribute_name }: RuleCondition,
): ThingEvent | undefined =>
  events.find(
    (event) => event.event_name === trigger && event.attribute_name === attribute_name && isOf(event, name, thing),
  );

/** Reads the present values of conditions: of a group those of each of its virtual things. */
export const readLive = (events: readonly ThingEvent[], thing: string | null, groups: readonly ThingGroup[] = []) => {
  const factOf = (condition: RuleCondition) => {
    const found = findLive(events, thing, condition);
    return found && { value: found.attribute_value, unit: found.unit };
  };
  return (condition: RuleCondition): ConditionFacts => {
    if (condition.group === undefined) return factOf(condition);
    const group = groups.find(({ group_name }) => alike(group_name, condition.name));
    return (group?.devices ?? []).map((name) => factOf({ ...condition, name }));
  };
};
