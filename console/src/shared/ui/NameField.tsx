import { limits } from '@parlance/contract/limits';
import { FormField } from '@parlance/ui-kit/fields';
import { TextField } from '@parlance/ui-kit/form';

interface NameFieldProps {
  /** Of the field in its form. */
  name: string;
  label: string;
  hint?: string;
}

/** A name that must be given, in a form; no longer than names may be. */
export function NameField({ name, label, hint }: NameFieldProps) {
  return (
    <FormField name={name}>
      {(field) => (
        <TextField label={label} hint={hint} required autoComplete="off" maxLength={limits.nameLength} {...field} />
      )}
    </FormField>
  );
}
