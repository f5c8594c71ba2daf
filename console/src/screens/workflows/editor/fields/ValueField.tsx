import type { AttributeValue } from '@parlance/contract/ruleTree';
import type { ValueType } from '@parlance/contract/limits';
import { Select, TextField } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ValueFieldProps {
  label: string;
  value: AttributeValue;
  /** Type of the attribute; undefined: unknown. */
  type: ValueType | undefined;
  onChange: (value: AttributeValue) => void;
}

const numeral = /^[+-]?\d+(\.\d+)?$/;

/** Parses a typed value of a type. For an unknown type, numbers and booleans are recognized. */
export function valueOf(text: string, type: ValueType | undefined): AttributeValue {
  if (type === 'text' || type === 'date') return text;
  if (numeral.test(text.trim())) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return text;
}

/** Edits a value of an attribute by its type. */
export function ValueField({ label, value, type, onChange }: ValueFieldProps) {
  const { t } = useTranslation('scriptEditor');
  // The typed text is kept: `1.` is not yet the number that it becomes.
  const [typed, setTyped] = useState(() => String(value));
  const shown = String(valueOf(typed, type)) === String(value) ? typed : String(value);
  if (type === 'boolean' && typeof value === 'boolean')
    return (
      <Select
        label={label}
        value={String(value)}
        onChange={(next) => onChange(next === 'true')}
        options={['true', 'false'].map((each) => ({ value: each, label: each }))}
      />
    );
  return (
    <TextField
      label={label}
      value={shown}
      inputMode={type === 'number' ? 'decimal' : undefined}
      error={type === 'number' && typeof value !== 'number' ? t('value.notNumber') : undefined}
      onChange={(text) => {
        setTyped(text);
        onChange(valueOf(text, type));
      }}
    />
  );
}
