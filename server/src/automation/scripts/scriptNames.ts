import type { NameUse } from '@parlance/contract/calls/events';
import type { ScriptCommand, ScriptContent } from '@parlance/contract/calls/scripts';
import { isRuleGroup, type Rule, type RuleCondition, type RuleGroup } from '@parlance/contract/ruleTree';

/** A virtual thing or a group as a script refers to it. */
export interface NamedInScript {
  kind: 'thing' | 'group';
  place: NameUse['places'][number];
  name: string;
}

const mapRule = (rule: Rule, to: (condition: RuleCondition) => RuleCondition): Rule =>
  isRuleGroup(rule) ? mapTree(rule, to) : to(rule);
const mapTree = (tree: RuleGroup, to: (condition: RuleCondition) => RuleCondition): RuleGroup => ({
  ...tree,
  rules: tree.rules.map((rule) => mapRule(rule, to)),
});

/** The content of a script with replaced names of virtual things and groups; its code stays. */
export function mapNames(content: ScriptContent, to: (named: NamedInScript) => string): ScriptContent {
  const { triggers, consoleModel: model } = content.attributes;
  const tree = (rules: RuleGroup) =>
    mapTree(rules, (one) => ({
      ...one,
      name: to({ kind: one.group === undefined ? 'thing' : 'group', place: 'rule', name: one.name }),
    }));
  const command = (one: ScriptCommand): ScriptCommand => ({
    ...one,
    target: to({ kind: one.group ? 'group' : 'thing', place: 'command', name: one.target }),
  });
  const { rules, error, on, off, commands, states, alarm } = model;
  return {
    ...content,
    groupName: to({ kind: 'group', place: 'group', name: content.groupName }),
    attributes: {
      triggers: triggers.map((one) =>
        one.kind === 'attribute' ? { ...one, name: to({ kind: 'thing', place: 'trigger', name: one.name }) } : one,
      ),
      consoleModel: {
        ...model,
        ...(rules && { rules: tree(rules) }),
        ...(error && { error: tree(error) }),
        ...(on && { on: tree(on) }),
        ...(off && { off: tree(off) }),
        ...(commands && { commands: commands.map(command) }),
        ...(states && {
          states: states.map((state) => ({
            ...state,
            rules: tree(state.rules),
            commands: state.commands.map(command),
          })),
        }),
        ...(alarm && {
          alarm: {
            ...alarm,
            onCommands: alarm.onCommands.map(command),
            offCommands: alarm.offCommands.map(command),
          },
        }),
      },
    },
  };
}

/** Where a script names a virtual thing or a group. In code, any string literal with one of the names counts. */
export function placesOf(
  content: ScriptContent,
  { kind, names }: { kind: NamedInScript['kind']; names: readonly string[] },
): NameUse['places'] {
  const lower = names.map((name) => name.toLowerCase());
  const places = new Set<NamedInScript['place']>();
  mapNames(content, (named) => {
    if (named.kind === kind && lower.includes(named.name.toLowerCase())) places.add(named.place);
    return named.name;
  });
  const code = content.scriptCode.toLowerCase();
  if (lower.some((name) => ["'", '"', '`'].some((mark) => code.includes(`${mark}${name}${mark}`)))) places.add('code');
  return [...places];
}
