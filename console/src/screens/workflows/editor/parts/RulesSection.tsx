import type { ConsoleModel } from '@parlance/contract/calls/scripts';
import { conditionsOf, evaluateRule, type RuleGroup } from '@parlance/contract/ruleTree';
import { Pill } from '@parlance/ui-kit/data';
import { SegmentedControl, Select, Switch } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thingText } from '../fields/thingLabels.ts';
import type { ScriptNames } from '../language/scriptNames.ts';
import { Note } from '../layout.ts';
import { readLive } from '../rules/liveValues.ts';
import { noRules, RulesField } from '../rules/RulesField.tsx';
import { SideSection } from './SideSection.tsx';

/** The rule trees of a model. */
export type RuleKey = 'rules' | 'error' | 'on' | 'off';

interface RulesSectionProps {
  /** The trees to choose from; one is shown at a time. */
  trees: readonly [RuleKey, ...RuleKey[]];
  model: ConsoleModel;
  onChange: (fields: Partial<ConsoleModel>) => void;
  names: ScriptNames;
  /** Id of the virtual thing that `*` means; null: none. */
  thing: string | null;
  onThing: (thing: string | null) => void;
  readOnly: boolean;
}

/** The rules of a script, and whether they hold at present. */
export function RulesSection({ trees, model, onChange, names, thing, onThing, readOnly }: RulesSectionProps) {
  const { t } = useTranslation('scriptEditor');
  const [chosen, setChosen] = useState<RuleKey>(trees[0]);
  const shown = trees.includes(chosen) ? chosen : trees[0];
  const tree = model[shown];
  const optional = shown === 'error';
  // An empty tree always holds: the alarm would always be on, or go off at once, so it counts as none. The error rule
  // has a switch for none.
  const meant = (value: RuleGroup) => (optional || value.rules.length > 0 ? value : undefined);
  const asksThing = tree !== undefined && conditionsOf(tree).some(({ name }) => name === '*');
  const result = names.events && tree && evaluateRule(tree, readLive(names, thing)).result;
  return (
    <SideSection
      title={t(trees.length === 1 ? `rules.title.${shown}` : 'rules.title.rules')}
      actions={
        <Inline gap={2}>
          {trees.length > 1 && (
            <SegmentedControl
              size="s"
              label={t('rules.which')}
              value={shown}
              options={trees.map((value) => ({ value, label: t(`rules.tab.${value}`) }))}
              onChange={(next) => setChosen(trees.find((each) => each === next) ?? trees[0])}
            />
          )}
          {result !== undefined && tree && tree.rules.length > 0 && (
            <Pill
              tone={result === null ? 'neutral' : result ? 'good' : 'bad'}
              icon={result === null ? 'circle-help' : result ? 'check' : 'x'}
            >
              {t(result === null ? 'rules.unknownNow' : result ? 'rules.trueNow' : 'rules.falseNow')}
            </Pill>
          )}
        </Inline>
      }
    >
      {optional && (
        <Switch
          label={t('rules.answersErrors')}
          checked={tree !== undefined}
          onChange={(on) => onChange({ error: on ? noRules : undefined })}
        />
      )}
      {(!optional || tree) && (
        <RulesField
          key={shown}
          label={t(`rules.title.${shown}`)}
          value={tree ?? noRules}
          onChange={(value) => onChange({ [shown]: meant(value) })}
          names={names}
          thing={thing}
          readOnly={readOnly}
          emptyText={t(`rules.empty.${shown}`)}
        />
      )}
      {asksThing && names.things && (
        <Select
          label={t('rules.valuesOf')}
          value={thing ?? ''}
          placeholder={t('run.noThing')}
          options={names.things.map((one) => ({ value: one.vthingId, label: thingText(names, one.vthingId) }))}
          onChange={(next) => onThing(next || null)}
        />
      )}
      <Note>
        {t(`rules.note.${shown}`)}
        {tree && tree.rules.length > 0 && ` ${t('rules.currentValues')}`}
      </Note>
    </SideSection>
  );
}
