import { IconButton } from '../IconButton/IconButton.tsx';
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx';
import { Outcome } from './Outcome.tsx';
import { isGroup, ruleKey, type RuleGroup, type RulePath } from './ruleEdits.ts';
import { RuleLeafRow } from './RuleLeafRow.tsx';
import { RuleMenu } from './RuleMenu.tsx';
import { Head, Parts } from './RuleTree.styles.ts';
import { useRuleTreeTexts } from './texts.ts';
import type { RuleResult, RuleScope } from './types.ts';

interface RuleGroupRowProps<Leaf extends object> {
  group: RuleGroup<Leaf>;
  path: RulePath;
  /** Number of its siblings, itself included. */
  of: number;
  scope: RuleScope<Leaf>;
  outcome: RuleResult | undefined;
  /** Meaning of a group without parts. */
  emptyText?: string | undefined;
}

/** A group: how its parts are combined, their result, and the parts. */
export function RuleGroupRow<Leaf extends object>({
  group,
  path,
  of,
  scope,
  outcome,
  emptyText,
}: RuleGroupRowProps<Leaf>) {
  const say = useRuleTreeTexts();
  const { condition } = group;
  const name = say.group({ condition, position: (path.at(-1) ?? 0) + 1, of, level: path.length + 1 });
  return (
    <div role="group" aria-label={name}>
      <Head data-rule={ruleKey(path)} data-part="head">
        <SegmentedControl
          size="s"
          label={say.combination}
          value={condition}
          options={[
            { value: 'AND', label: say.all, disabled: scope.readOnly && condition !== 'AND' },
            { value: 'OR', label: say.any, disabled: scope.readOnly && condition !== 'OR' },
          ]}
          onChange={(chosen) => scope.combine(path, chosen === 'OR' ? 'OR' : 'AND')}
        />
        <span data-part="space" />
        {outcome && <Outcome outcome={outcome} />}
        {!scope.readOnly && (
          <>
            <IconButton
              size="s"
              icon="plus"
              label={scope.full ?? say.addCondition}
              disabled={scope.full !== undefined}
              onClick={() => scope.run('add', path)}
            />
            <RuleMenu name={name} path={path} group scope={scope} />
          </>
        )}
      </Head>
      {group.rules.length === 0 ? (
        emptyText !== undefined && <p data-part="empty">{emptyText}</p>
      ) : (
        // Safari drops the list role of lists without markers.
        <Parts role="list">
          {group.rules.map((rule, at) => {
            const inner = [...path, at];
            const part = outcome?.rules?.[at];
            return (
              <li key={at}>
                {isGroup(rule) ? (
                  <RuleGroupRow group={rule} path={inner} of={group.rules.length} scope={scope} outcome={part} />
                ) : (
                  <RuleLeafRow leaf={rule} path={inner} scope={scope} outcome={part} />
                )}
              </li>
            );
          })}
        </Parts>
      )}
    </div>
  );
}
