import { limits } from '@parlance/contract/limits';
import { FormField } from '@parlance/ui-kit/fields';
import { TextField } from '@parlance/ui-kit/form';

interface NameFieldProps {
  /** Name of the field in its form. */
  name: string;
  label: string;
  hint?: string;
}

/** A form field for a required name, limited to the maximum length of names. */
export function NameField({ name, label, hint }: NameFieldProps) {
  return (
    <FormField name={name}>
      {(field) => (
        <TextField label={label} hint={hint} required autoComplete="off" maxLength={limits.nameLength} {...field} />
      )}
    </FormField>
  );
}
