import type { AlarmSettings } from '@parlance/contract/calls/scripts';
import { missingPolicies, scriptLimits } from '@parlance/contract/limits';
import { Select } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { DurationField } from './DurationField.tsx';

/** The default alarm: without hold times, notifying each time, and keeping its state while values are missing. */
export const plainAlarm: AlarmSettings = {
  holdOn: 0,
  holdOff: 0,
  every: 0,
  missing: 'keep',
  missingAfter: 0,
  onCommands: [],
  offCommands: [],
};

interface AlarmFieldsProps {
  alarm: AlarmSettings;
  onChange: (fields: Partial<AlarmSettings>) => void;
}

/** Settings of an alarm: hold times, how often it may notify, and the treatment of missing values. */
export function AlarmFields({ alarm, onChange }: AlarmFieldsProps) {
  const { t } = useTranslation('scriptEditor');
  const time = (key: 'holdOn' | 'holdOff' | 'every' | 'missingAfter') => (
    <DurationField
      label={t(`alarm.${key}`)}
      value={alarm[key]}
      max={scriptLimits.holdSeconds}
      onChange={(seconds) => onChange({ [key]: seconds })}
    />
  );
  return (
    <>
      {time('holdOn')}
      {time('holdOff')}
      {time('every')}
      <Select
        label={t('alarm.missing')}
        value={alarm.missing}
        options={missingPolicies.map((value) => ({ value, label: t(`alarm.policy.${value}`) }))}
        onChange={(next) => onChange({ missing: missingPolicies.find((each) => each === next) ?? 'keep' })}
      />
      {time('missingAfter')}
    </>
  );
}
