import type { TestStep } from '@parlance/contract/calls/scriptTests';
import { messageMatches, testEnds } from '@parlance/contract/testTables';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import { Select, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { Pair } from './layout.ts';
import { PairsField } from './PairsField.tsx';

export const stepKinds = [
  'person',
  'message',
  'event',
  'command',
  'clock',
  'end',
] as const satisfies TestStep['kind'][];

/** The initial step of a kind. */
export function newStep(kind: TestStep['kind']): TestStep {
  if (kind === 'person') return { kind, text: '' };
  if (kind === 'message') return { kind, match: 'contains', text: '' };
  if (kind === 'event') return { kind, thing: '', event_name: '', attribute_name: '' };
  if (kind === 'command') return { kind, target: '*', action: '' };
  if (kind === 'clock') return { kind, by: '1h' };
  return { kind, state: 'done' };
}

/** Parses a typed value: numbers and booleans are recognized; an empty text means any value. */
export function typedValue(text: string): AttributeValue | undefined {
  if (text === '') return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

interface StepFieldsProps {
  step: TestStep;
  onChange: (step: TestStep) => void;
}

/** The fields of a step of a test. */
export function StepFields({ step, onChange }: StepFieldsProps) {
  const { t } = useTranslation('scriptTests');
  if (step.kind === 'person') {
    const { text, values, ...rest } = step;
    return (
      <>
        <TextField label={t('field.says')} value={text} onChange={(next) => onChange({ ...step, text: next })} />
        <PairsField
          label={t('field.values')}
          add={t('field.addValue')}
          value={values}
          onChange={(next) => onChange({ ...rest, text, ...(next && { values: next }) })}
        />
      </>
    );
  }
  if (step.kind === 'message') {
    return (
      <Pair>
        <Select
          label={t('field.match')}
          value={step.match}
          options={messageMatches.map((value) => ({ value, label: t(`match.${value}`) }))}
          onChange={(next) => onChange({ ...step, match: messageMatches.find((one) => one === next) ?? 'exact' })}
        />
        <TextField
          label={t(step.match === 'intent' ? 'field.intent' : 'field.message')}
          value={step.text}
          onChange={(text) => onChange({ ...step, text })}
        />
      </Pair>
    );
  }
  if (step.kind === 'clock') {
    const { by } = step;
    return (
      <TextField
        label={t('field.by')}
        hint={t('field.byHint')}
        value={by}
        onChange={(next) => onChange({ ...step, by: next })}
      />
    );
  }
  if (step.kind === 'end') {
    return (
      <Select
        label={t('field.state')}
        value={step.state}
        options={testEnds.map((value) => ({ value, label: t(`end.${value}`) }))}
        onChange={(next) => onChange({ ...step, state: testEnds.find((one) => one === next) ?? 'done' })}
      />
    );
  }
  const value = (
    <TextField
      label={t('field.value')}
      hint={t('field.anyValue')}
      value={step.value === undefined ? '' : String(step.value)}
      onChange={(text) => {
        const { value: _, ...rest } = step;
        const next = typedValue(text);
        onChange(next === undefined ? rest : { ...rest, value: next });
      }}
    />
  );
  if (step.kind === 'command') {
    return (
      <Pair>
        <TextField label={t('field.thing')} value={step.target} onChange={(target) => onChange({ ...step, target })} />
        <TextField label={t('field.action')} value={step.action} onChange={(action) => onChange({ ...step, action })} />
        {value}
      </Pair>
    );
  }
  return (
    <Pair>
      <TextField label={t('field.thing')} value={step.thing} onChange={(thing) => onChange({ ...step, thing })} />
      <TextField
        label={t('field.event')}
        value={step.event_name}
        onChange={(event_name) => onChange({ ...step, event_name })}
      />
      <TextField
        label={t('field.attribute')}
        value={step.attribute_name}
        onChange={(attribute_name) => onChange({ ...step, attribute_name })}
      />
      {value}
    </Pair>
  );
}
