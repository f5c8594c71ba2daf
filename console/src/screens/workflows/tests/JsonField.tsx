import { TextArea } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface JsonFieldProps {
  label: string;
  hint?: string;
  value: unknown;
  /** Called with each valid value; an invalid text stays only in the field. */
  onChange: (value: unknown) => void;
  /** Whether a parsed value is accepted, and the error where it is not. */
  fits?: (value: unknown) => boolean;
  wrong?: string;
}

/** A field for a value as JSON. */
export function JsonField({ label, hint, value, onChange, fits, wrong }: JsonFieldProps) {
  const { t } = useTranslation('scriptTests');
  const [typed, setTyped] = useState<{ text: string; error: string; read: unknown } | null>(null);
  // Another value than the parsed one comes from outside: the part was moved.
  const shown = typed && typed.read === value ? typed : { text: JSON.stringify(value ?? null, null, 2), error: '' };
  const change = (text: string) => {
    const read = parsed(text);
    const error = read === undefined ? t('json.invalid') : fits && !fits(read) ? (wrong ?? t('json.invalid')) : '';
    setTyped({ text, error, read: error === '' ? read : value });
    if (error === '') onChange(read);
  };
  return (
    <TextArea
      label={label}
      {...(hint !== undefined && { hint })}
      rows={2}
      value={shown.text}
      error={shown.error}
      onChange={change}
    />
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
