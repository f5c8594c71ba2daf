import type { ThingEvent } from '@parlance/contract/calls/events';
import { groupQuantifiers, ruleOperators, type RuleCondition } from '@parlance/contract/ruleTree';
import { Select, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { Pair } from '../layout.ts';
import { NameField } from '../fields/NameField.tsx';
import { ThingField } from '../fields/ThingField.tsx';
import { ValueField } from '../fields/ValueField.tsx';
import { namesFor, type ScriptNames } from '../language/scriptNames.ts';
import { useThingOptions } from '../fields/useThingOptions.ts';

/** The sign of each operator. */
export const operatorSigns: Readonly<Record<RuleCondition['operator'], string>> = {
  '<=': '≤',
  '<': '<',
  '>=': '≥',
  '>': '>',
  '==': '=',
  '!=': '≠',
};

interface ConditionFieldsProps {
  condition: RuleCondition;
  onChange: (condition: RuleCondition) => void;
  names: ScriptNames;
  /** The attribute with its current value; undefined: it does not exist. */
  present: ThingEvent | undefined;
}

const asOptions = (names: readonly string[] = []) => names.map((value) => ({ value, label: value }));

/** The fields of a condition: thing or group, attribute, operator and value. */
export function ConditionFields({ condition, onChange, names, present }: ConditionFieldsProps) {
  const { t } = useTranslation('scriptEditor');
  const things = useThingOptions(names);
  const groups = asOptions(names.groups?.map(({ group_name }) => group_name));
  const whose = condition.group === undefined ? condition.name : '*';
  const { name, group, trigger, attribute_name, unit, operator, value } = condition;
  const patch = (fields: Partial<RuleCondition>) => onChange({ ...condition, ...fields });
  return (
    <Pair>
      <Select
        label={t('condition.group')}
        value={group ?? ''}
        options={[
          { value: '', label: t('condition.of.one') },
          ...groupQuantifiers.map((each) => ({ value: each, label: t(`condition.of.${each}`) })),
        ]}
        onChange={(next) => {
          const chosen = groupQuantifiers.find((each) => each === next);
          // Things and groups have different names, so a switch between them clears the name.
          patch({ group: chosen, ...((chosen === undefined) !== (group === undefined) && { name: '' }) });
        }}
      />
      <ThingField
        label={t(group === undefined ? 'condition.name' : 'condition.groupName')}
        value={name}
        names={names}
        kind={group === undefined ? 'thing' : 'group'}
        options={group === undefined ? things : groups}
        onChange={(next) => patch({ name: next })}
      />
      <NameField
        label={t('condition.trigger')}
        value={trigger}
        options={asOptions(namesFor('event', names, [whose]))}
        onChange={(next) => patch({ trigger: next })}
      />
      <NameField
        label={t('condition.attribute')}
        value={attribute_name}
        options={asOptions(namesFor('attribute', names, [whose, trigger]))}
        onChange={(next) => patch({ attribute_name: next })}
      />
      <Select
        label={t('condition.operator')}
        value={operator}
        options={ruleOperators.map((each) => ({
          value: each,
          label: `${operatorSigns[each]}  ${t(`operator.${each}`)}`,
        }))}
        onChange={(next) => patch({ operator: ruleOperators.find((each) => each === next) ?? '<=' })}
      />
      <ValueField
        label={t('condition.value')}
        value={value}
        type={present?.attribute_type}
        onChange={(next) => patch({ value: next })}
      />
      <TextField
        label={t('condition.unit')}
        value={unit}
        placeholder={present?.unit || undefined}
        onChange={(next) => patch({ unit: next })}
      />
    </Pair>
  );
}
