import type { ScriptContent } from '@parlance/contract/calls/scripts';
import {
  type ConditionFacts,
  conditionsOf,
  evaluateRule,
  type RuleCondition,
  type RuleGroup,
} from '@parlance/contract/ruleTree';
import type { ScriptRow } from '../scripts/scripts.ts';

/** What lets a script begin. */
export interface RulesToBegin {
  /** What they read. */
  conditions: RuleCondition[];
  apply: (read: (condition: RuleCondition) => ConditionFacts) => {
    /** Whether it begins. */
    begins: boolean;
    /** What the rules came to, as a run that does not begin keeps it. */
    outcome: unknown;
    /** The first state of a dialog whose rules hold. */
    state: string | undefined;
  };
}

/**
 * The rules that let a script begin: those of a standard script; of a dialog those of any of its states, and its error rule
 * where it answers what is not understood. A script without rules always begins.
 *
 * @param because why a dialog is asked, as its context has it
 * @param alarm the rule of an alarm that was in question; by default none, as its standing was changed before
 */
export function rulesToBegin(
  type: ScriptRow['type'],
  { attributes }: Pick<ScriptContent, 'attributes'>,
  { because, alarm }: { because?: unknown; alarm?: 'on' | 'off' | undefined } = {},
): RulesToBegin {
  const { consoleModel } = attributes;
  const { states = [], error } = consoleModel;
  const isDialog = type === 'dialog';
  const single = type === 'std' ? consoleModel.rules : type === 'alarm' && alarm ? consoleModel[alarm] : undefined;
  const trees: RuleGroup[] = isDialog ? states.map(({ rules }) => rules) : single ? [single] : [];
  const asked = isDialog && because === 'error' ? error : undefined;
  return {
    conditions: [...(asked ? [asked] : []), ...trees].flatMap(conditionsOf),
    apply(read) {
      const outcomes = trees.map((tree) => evaluateRule(tree, read));
      const holding = outcomes.findIndex(({ result }) => result === true);
      const ofStates = outcomes.map((each, place) => ({ state: states[place]?.name, ...each }));
      const unasked = asked && evaluateRule(asked, read);
      const isAsked = !unasked || unasked.result === true;
      return {
        begins: isAsked && (trees.length === 0 || holding !== -1),
        outcome: isAsked ? (isDialog ? ofStates : outcomes[0]) : unasked,
        state: isDialog ? states[holding]?.name : undefined,
      };
    },
  };
}
