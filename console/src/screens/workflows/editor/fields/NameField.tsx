import { Combobox, type ComboOption } from '@parlance/ui-kit/form';

interface NameFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly ComboOption[];
  hideLabel?: boolean;
  hint?: string | undefined;
}

/** A name of the workspace, or a new one: a script may be written before the objects that it names exist. */
export function NameField({ value, options, onChange, ...rest }: NameFieldProps) {
  const known = options.some((option) => option.value === value);
  return (
    <Combobox
      {...rest}
      clearable={false}
      options={known || value === '' ? options : [...options, { value, label: value }]}
      value={known || value !== '' ? value : null}
      onChange={(next) => onChange(next ?? '')}
      onCreate={(text) => onChange(text.trim())}
    />
  );
}
