import type { ScriptContent } from '@parlance/contract/calls/scripts';
import {
  type ConditionFacts,
  conditionsOf,
  evaluateRule,
  type RuleCondition,
  type RuleGroup,
} from '@parlance/contract/ruleTree';
import type { ScriptRow } from '../scripts/scripts.ts';

/** The rules that decide whether a script begins. */
export interface RulesToBegin {
  /** The conditions whose values have to be read. */
  conditions: RuleCondition[];
  apply: (read: (condition: RuleCondition) => ConditionFacts) => {
    /** Whether it begins. */
    begins: boolean;
    /** The outcome of the rules, as a skipped run keeps it. */
    outcome: unknown;
    /** The first state of a dialog whose rules hold. */
    state: string | undefined;
  };
}

/**
 * The rules that decide whether a script begins: those of a standard script; those of any state of a dialog, and its
 * error rule if it answers messages without an intent. A script without rules always begins.
 *
 * @param because why a dialog begins, as in its context
 * @param alarm the alarm's rule to apply; by default none, as its state has changed already
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
