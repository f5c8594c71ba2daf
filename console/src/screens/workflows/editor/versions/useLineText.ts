import type { RuleCondition } from '@parlance/contract/ruleTree';
import { useTranslation } from 'react-i18next';
import { conditionText } from '../../steps/conditionText.ts';
import { readLine } from '../data/valueLines.ts';
import { labelled } from '../../../../shared/i18n/labelled.ts';

/** Fields and lists that have a translated name. */
const named = [
  'commands',
  'onCommands',
  'offCommands',
  'name',
  'cron',
  'timezone',
  'missed',
  'holdOn',
  'holdOff',
  'every',
  'missing',
  'missingAfter',
] as const;

type Plain = string | number | boolean | null | undefined;
type Fields = Readonly<Record<string, Plain>>;
const isFields = (value: unknown): value is Fields => value instanceof Object && !Array.isArray(value);
const isCondition = (value: object): value is RuleCondition => 'attribute_name' in value && 'operator' in value;

/**
 * The displayed text of a line of `linesOfValue`: a rule, a command, a trigger, a setting; undefined for a line that
 * only ends something.
 */
export function useLineText(): (line: string) => string | undefined {
  const { t } = useTranslation('scriptEditor');
  const nameOf = (field: string): string => {
    const known = named.find((one) => one === field);
    return known === undefined ? field : t(`line.${known}`);
  };
  const entries = (fields: Fields): string =>
    Object.entries(fields)
      .map(([name, field]) => labelled(nameOf(name), String(field)))
      .join(', ');
  const textOf = (fields: Fields): string => {
    if (isCondition(fields)) return conditionText(fields);
    const { condition, kind, target, group, action, command, ...others } = fields;
    if (condition === 'AND' || condition === 'OR') return t(`line.${condition}`);
    if (kind === 'function') return t('trigger.function');
    if (kind === 'schedule') return labelled(t('trigger.schedule'), entries(others));
    if (kind === 'attribute') {
      const { name, trigger, attribute_name } = others;
      const place = [name === '' ? t('line.workspace') : name, trigger, attribute_name].filter(Boolean);
      return labelled(t('trigger.attribute'), place.join(' · '));
    }
    if (action === undefined) return entries(fields);
    const whom = target === '' ? t('line.workspace') : group === true ? `${t('line.group')} ${String(target)}` : target;
    return [whom, action, command].join(' · ');
  };
  return (line) => {
    const read = readLine(line);
    if (read === undefined) return undefined;
    const margin = '  '.repeat(read.depth);
    // The line of a group or a state already introduces its rules.
    if ('list' in read) return read.list === 'rules' ? undefined : `${margin}${nameOf(read.list)}:`;
    return margin + (isFields(read.value) ? textOf(read.value) : String(read.value));
  };
}
