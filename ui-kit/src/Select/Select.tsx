import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldTextProps } from '../Field/Field.tsx';
import { splitField } from '../Field/splitField.ts';
import { Icon } from '../Icon/Icon.tsx';
import { FramedSelect, SelectWithIcon } from './Select.styles.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
  /** Name of the option's group. */
  group?: string | undefined;
}

type NativeProps = Omit<
  ComponentPropsWithRef<'select'>,
  keyof FieldTextProps | 'value' | 'onChange' | 'defaultValue' | 'multiple' | 'children'
>;

export interface SelectProps extends FieldTextProps, NativeProps {
  /** The choices, in order. */
  options: readonly SelectOption[];
  /** Empty for no choice. */
  value: string;
  onChange: (value: string) => void;
  /** Shown while there is no choice; it can be chosen again unless the field is required. */
  placeholder?: string | undefined;
  /** Name of an icon before the value. */
  icon?: string | undefined;
}

/** Options by group in order of appearance; those without one under the empty name. */
function grouped(options: readonly SelectOption[]): Map<string, SelectOption[]> {
  const groups = new Map<string, SelectOption[]>();
  for (const option of options) {
    const members = groups.get(option.group ?? '');
    if (members) members.push(option);
    else groups.set(option.group ?? '', [option]);
  }
  return groups;
}

const optionOf = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** One of a short list, with the system's own menu. Renders a labelled `<select>`. */
export function Select(props: SelectProps) {
  const { field, control } = splitField(props);
  const { options, value, onChange, placeholder, icon, ...rest } = control;
  return (
    <Field {...field}>
      {(tied) => {
        const select = (
          <FramedSelect
            {...tied}
            {...rest}
            data-invalid={tied['aria-invalid']}
            data-disabled={rest.disabled || undefined}
            data-placeholder={value === '' || undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled={field.required}>
                {placeholder}
              </option>
            )}
            {[...grouped(options)].map(([group, members]) =>
              group === '' ? (
                members.map(optionOf)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map(optionOf)}
                </optgroup>
              ),
            )}
          </FramedSelect>
        );
        if (!icon) return select;
        return (
          <SelectWithIcon>
            <Icon name={icon} />
            {select}
          </SelectWithIcon>
        );
      }}
    </Field>
  );
}
