import { NumberField, Select } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Both = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 116px;
  gap: var(--space-2);
  align-items: end;
`;

const units = { seconds: 1, minutes: 60, hours: 3600 } as const;
type Unit = keyof typeof units;
const unitNames = ['seconds', 'minutes', 'hours'] as const;

/** The largest unit in which a time is a whole number. */
export const unitOf = (seconds: number): Unit =>
  seconds === 0 ? 'seconds' : (unitNames.findLast((unit) => seconds % units[unit] === 0) ?? 'seconds');

interface DurationFieldProps {
  label: string;
  /** In seconds. */
  value: number;
  /** In seconds. */
  max: number;
  onChange: (seconds: number) => void;
}

/** A duration as a number of seconds, minutes or hours. */
export function DurationField({ label, value, max, onChange }: DurationFieldProps) {
  const { t } = useTranslation('scriptEditor');
  const [chosen, setChosen] = useState<Unit>(() => unitOf(value));
  // Another user may have saved a duration that is no whole number of the selected unit.
  const unit = value % units[chosen] === 0 ? chosen : unitOf(value);
  return (
    <Both>
      <NumberField
        label={label}
        min={0}
        max={Math.floor(max / units[unit])}
        step={1}
        value={value / units[unit]}
        onChange={(number) => onChange(Math.min(max, Math.max(0, Math.round(number ?? 0)) * units[unit]))}
      />
      <Select
        label={t('duration.unit', { label })}
        hideLabel
        value={unit}
        options={unitNames.map((name) => ({ value: name, label: t(`duration.${name}`) }))}
        onChange={(next) => {
          const wanted = unitNames.find((name) => name === next) ?? 'seconds';
          setChosen(wanted);
          onChange(Math.min(max, (value / units[unit]) * units[wanted]));
        }}
      />
    </Both>
  );
}
