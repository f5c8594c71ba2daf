import type { RuleCondition } from '@parlance/contract/ruleTree';

/** A condition in a line: `boiler.climate.temperature >= 70 °C`. */
export const conditionText = ({ name, group, trigger, attribute_name, operator, value, unit }: RuleCondition): string =>
  [
    [group && `${group}(${name})`, !group && name, trigger, attribute_name].filter(Boolean).join('.'),
    operator,
    String(value),
    unit,
  ]
    .filter(Boolean)
    .join(' ');
