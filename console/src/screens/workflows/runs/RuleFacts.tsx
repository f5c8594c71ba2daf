import type { RuleFact, ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import type { ScriptContent } from '@parlance/contract/calls/scripts';
import { conditionsOf, evaluateRule, type RuleCondition, type RuleGroup } from '@parlance/contract/ruleTree';
import { Skeleton } from '@parlance/ui-kit/data';
import { Icon } from '@parlance/ui-kit/icons';
import { Card } from '@parlance/ui-kit/layout';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { conditionText } from '../steps/conditionText.ts';

const Conditions = styled.ul`
  ${plainList}

  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    gap: var(--space-2);
    align-items: center;
    min-height: 32px;
    overflow-wrap: anywhere;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  [data-result='true'] svg {
    color: var(--good-text);
  }
  [data-result='false'] svg,
  [data-result='null'] svg {
    color: var(--bad-text);
  }
  li > :last-child {
    color: var(--text-muted);
  }
`;

const Heading = styled.h4`
  margin: var(--space-2) 0 0;
  color: var(--text-muted);
  font-size: var(--size-s);
  font-weight: var(--weight-medium);
  overflow-wrap: anywhere;

  section:first-child > & {
    margin-top: 0;
  }
`;

const icons = { true: 'circle-check', false: 'circle-x', null: 'circle-help' } as const;
const keyOf = ({ name, group, trigger, attribute_name }: RuleFact | RuleCondition) =>
  JSON.stringify([name, group ?? '', trigger, attribute_name]);

interface RuleFactsProps {
  ws: string;
  run: ScriptRunDetail;
  facts: readonly RuleFact[];
}

/** The conditions for which a run started or did not start, each with the value that it read. */
export function RuleFacts({ ws, run: { script_id: id, version, input }, facts }: RuleFactsProps) {
  const { t } = useTranslation('workflows');
  const content = useCall('GET /api/1.0/workspaces/:ws/script/:id/version/:version', {
    params: { ws, id, version: String(version) },
  });
  const read = new Map(facts.map((fact) => [keyOf(fact), fact.facts]));
  return (
    <Card title={t('runs.detail.rules')} level={3}>
      <Answer query={content} loading={<Skeleton lines={2} />}>
        {(shown) =>
          rulesIn(shown, input).map(({ of, state = '', tree }, rule) => (
            <section key={rule}>
              {of !== 'script' && <Heading>{t(`runs.detail.rulesOf.${of}`, { state })}</Heading>}
              <Conditions>
                {conditionsOf(tree).map((condition, place) => {
                  const values = read.get(keyOf(condition))?.map((value) => value ?? undefined) ?? [];
                  const { result } = evaluateRule(condition, () =>
                    condition.group === undefined ? values[0] : values,
                  );
                  return (
                    <li key={place} data-result={String(result)}>
                      <Icon name={icons[`${result}`]} size={15} label={t(`runs.detail.holds.${result}`)} />
                      <code>{conditionText(condition)}</code>
                      <span>
                        {values
                          .map((one) => (one ? `${String(one.value)} ${one.unit}`.trim() : t('runs.detail.noValue')))
                          .join(', ')}
                      </span>
                    </li>
                  );
                })}
              </Conditions>
            </section>
          ))
        }
      </Answer>
    </Card>
  );
}

interface EvaluatedRule {
  /** What owns the rule: the script, a state of a dialog, or the dialog's error rule. */
  of: 'script' | 'error' | 'state';
  state?: string;
  tree: RuleGroup;
}

/** The rules that were evaluated for a run; for an alarm, those of its on or off side. */
function rulesIn(
  { attributes: { consoleModel } }: ScriptContent,
  { alarm, because }: ScriptRunDetail['input'],
): EvaluatedRule[] {
  const { rules, states = [], error, on, off } = consoleModel;
  const side = alarm === undefined ? undefined : alarm === 'off' ? off : on;
  const own = [rules, side].flatMap((tree) => (tree ? [{ of: 'script' as const, tree }] : []));
  const asked = because === 'error' && error ? [{ of: 'error' as const, tree: error }] : [];
  const all = [
    ...own,
    ...asked,
    ...states.map(({ name, rules: tree }) => ({ of: 'state' as const, state: name, tree })),
  ];
  return all.filter(({ tree }) => conditionsOf(tree).length > 0);
}
