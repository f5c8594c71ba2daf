import { Combobox } from '@parlance/ui-kit/form';
import { useMemo } from 'react';

interface TimeZoneFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** IANA name. */
  value: string;
  onChange: (zone: string) => void;
}

/** Selects a time zone by its IANA name, among those that the browser knows and the current value. */
export function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps) {
  const options = useMemo(
    () =>
      [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone })),
    [value],
  );
  return (
    <Combobox
      clearable={false}
      options={options}
      value={value}
      onChange={(zone) => onChange(zone ?? 'UTC')}
      {...field}
    />
  );
}
