import { dateFormat } from '@parlance/ui-kit/data';
import type { ScriptTrigger } from '@parlance/contract/calls/scripts';
import { Select, TextField } from '@parlance/ui-kit/form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { TimeZoneField } from '../../../../shared/ui/TimeZoneField.tsx';
import { useNow } from '../../../../shared/ui/useNow.ts';
import { Note, Pair } from '../layout.ts';
import { nextRuns } from './nextRuns.ts';

type Schedule = Extract<ScriptTrigger, { kind: 'schedule' }>;

/** Repeated from the contract, because the bundle contains no schemas. */
const missedRuns = ['once', 'skip', 'every'] as const satisfies readonly Schedule['missed'][];

const Times = styled.ul`
  margin: var(--space-1) 0 0;
  padding: 0;
  font-size: var(--size-s);
  list-style: none;
`;

/** The schedule of a script, with its next times. */
export function ScheduleFields({ schedule, onChange }: { schedule: Schedule; onChange: (schedule: Schedule) => void }) {
  const { t } = useTranslation('scriptEditor');
  const { locale } = useFormats();
  const now = useNow();
  const { cron, timezone, missed } = schedule;
  const patch = (fields: Partial<Schedule>) => onChange({ ...schedule, ...fields });
  const times = nextRuns(cron.trim(), timezone, 3, new Date(now));
  const format = useMemo(
    () => times && dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone || 'UTC' }),
    [times, locale, timezone],
  );
  return (
    <>
      <TextField
        label={t('schedule.cron')}
        value={cron}
        hint={t('schedule.cronHint')}
        error={times ? (times.length === 0 ? t('schedule.never') : undefined) : t('schedule.invalid')}
        onChange={(next) => patch({ cron: next })}
      />
      <Pair>
        <TimeZoneField label={t('schedule.zone')} value={timezone} onChange={(next) => patch({ timezone: next })} />
        <Select
          label={t('schedule.missed')}
          value={missed}
          options={missedRuns.map((value) => ({ value, label: t(`schedule.${value}`) }))}
          onChange={(next) => patch({ missed: missedRuns.find((each) => each === next) ?? 'once' })}
        />
      </Pair>
      {times && times.length > 0 && format && (
        <div>
          <Note>{t('schedule.next')}</Note>
          <Times aria-label={t('schedule.next')}>
            {times.map((time) => (
              <li key={time.toISOString()}>
                <time dateTime={time.toISOString()}>{format.format(time)}</time>
              </li>
            ))}
          </Times>
        </div>
      )}
    </>
  );
}
