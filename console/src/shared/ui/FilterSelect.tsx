import { Select, type SelectProps } from '@parlance/ui-kit/form';

interface FilterSelectProps extends Pick<SelectProps, 'label' | 'hideLabel' | 'value' | 'onChange'> {
  /** Text of the empty choice. */
  any: string;
  choices: SelectProps['options'];
}

/** A filter: one of a few values, or any. */
export function FilterSelect({ any, choices, ...field }: FilterSelectProps) {
  return <Select options={[{ value: '', label: any }, ...choices]} {...field} />;
}
