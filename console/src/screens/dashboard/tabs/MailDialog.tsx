import { dateFormat } from '@parlance/ui-kit/data';
import type { Chart, ChartMail } from '@parlance/contract/calls/charts';
import { recipientsOfTab } from '@parlance/contract/chartTables';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button, Checkbox, Select, TagsField } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { timeZone } from '../../../shared/time.ts';
import { useGuardedClose } from '../../../shared/ui/useGuardedClose.ts';
import { saveChart } from './chartActions.ts';
import { SubmitForm } from '../../../shared/ui/SubmitForm.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const begun = (): ChartMail => ({ weekday: 1, hour: 8, time_zone: timeZone(), to: [] });
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Settings of the weekly mail with a chart's figures: whether, when and to whom. */
export function MailDialog({ ws, chart, onClose }: { ws: string; chart: Chart; onClose: () => void }) {
  const { t, i18n } = useTranslation(['charts', 'common']);
  const form = useId();
  const [on, setOn] = useState(chart.mail !== null);
  const [mail, setMail] = useState(chart.mail ?? begun());
  const saving = useSaving();
  const value = on ? mail : null;
  const dirty = JSON.stringify(value) !== JSON.stringify(chart.mail);
  const close = useGuardedClose(dirty, onClose);
  const wrong = mail.to.find((address) => !isAddress(address));
  const dayName = dateFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });

  const save = async () => {
    const lines = ({ mail: one }: Pick<Chart, 'mail'>) =>
      one
        ? [`${dayName.format(Date.UTC(2024, 0, one.weekday))} ${clock(one.hour)} (${one.time_zone})`, ...one.to]
        : [t('mail.off')];
    const saved = await saveChart(ws, chart, { base: { mail: chart.mail }, value: { mail: value }, lines });
    if (saved === 'mine') notifyDone(t(value ? 'mail.saved' : 'mail.stopped', { name: chart.name }));
    if (saved) onClose();
  };
  return (
    <Modal
      open
      title={t('mail.label')}
      description={t('mail.text')}
      closeOnOutside={false}
      dismissable={!saving.busy}
      guard={false}
      onClose={close}
      footer={
        <>
          <Button disabled={saving.busy} onClick={close}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            loading={saving.busy}
            disabled={!dirty || (on && (mail.to.length === 0 || wrong !== undefined))}
          >
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <SubmitForm id={form} problem={saving.error} onSubmit={() => void saving.run(save)}>
        <Checkbox label={t('mail.on')} checked={on} onChange={setOn} />
        {on && (
          <>
            <Grid min={160}>
              <Select
                label={t('mail.weekday')}
                value={String(mail.weekday)}
                options={weekdays.map((day) => ({
                  value: String(day),
                  label: dayName.format(Date.UTC(2024, 0, day)),
                }))}
                onChange={(day) => setMail({ ...mail, weekday: Number(day) })}
              />
              <Select
                label={t('mail.hour')}
                hint={mail.time_zone}
                value={String(mail.hour)}
                options={hours.map((hour) => ({
                  value: String(hour),
                  label: clock(hour),
                }))}
                onChange={(hour) => setMail({ ...mail, hour: Number(hour) })}
              />
            </Grid>
            <TagsField
              label={t('mail.to')}
              hint={t('mail.toHint', { most: recipientsOfTab })}
              error={wrong === undefined ? undefined : t('mail.invalid', { address: wrong })}
              value={mail.to}
              onChange={(to) => setMail({ ...mail, to: to.slice(0, recipientsOfTab) })}
            />
          </>
        )}
      </SubmitForm>
      <LeaveGuard dirty={dirty && !saving.busy} />
    </Modal>
  );
}
