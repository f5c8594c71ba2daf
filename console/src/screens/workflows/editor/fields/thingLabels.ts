import { uniqueLabel } from '../../../../shared/things/uniqueLabel.ts';
import { equalIgnoringCase, type ScriptNames, thingNamed } from '../language/scriptNames.ts';

/** The label of the virtual thing that a rule, a command or a trigger names. */
export function thingText({ things = [] }: Pick<ScriptNames, 'things'>, text: string): string {
  const found = thingNamed({ things }, text);
  return found ? uniqueLabel(things, found) : text;
}

/** Whether no virtual thing, or no group, has this name; false while they are not loaded. */
export function isUnknown(
  names: Pick<ScriptNames, 'things' | 'groups'>,
  kind: 'thing' | 'group',
  text: string,
): boolean {
  if (text === '') return false;
  if (kind === 'group') return names.groups?.some(({ group_name }) => equalIgnoringCase(group_name, text)) === false;
  return text !== '*' && names.things !== undefined && thingNamed(names, text) === undefined;
}
