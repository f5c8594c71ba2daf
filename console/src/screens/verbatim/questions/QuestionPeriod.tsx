import { questionLimits } from '@parlance/contract/questionTables';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useWorkspaceZone } from '../../../shared/state/address.ts';
import { daysBefore, isDay } from '../../../shared/time.ts';
import { PeriodButton } from '../../../shared/ui/PeriodButton.tsx';
import type { AddressQuery } from '../../../shared/ui/useAddressQuery.ts';

const spans = [7, questionLimits.days, 90] as const;

/** The range of the next search for questions; by default the last 30 days. */
export function QuestionPeriod({ values, set }: Pick<AddressQuery<'start_date' | 'end_date'>, 'values' | 'set'>) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { start_date: from, end_date: to } = values;
  const zone = useWorkspaceZone();
  const since = (days: number) => daysBefore(days - 1, zone);
  const isDefault = !isDay(from) && !isDay(to);
  const span = isDefault ? questionLimits.days : spans.find((days) => !to && from === since(days));
  const words = (text: string) => (isDay(text) ? day(text) : '…');
  return (
    <PeriodButton
      shown={span ? t('period.last', { count: span }) : t('period.range', { from: words(from), to: words(to) })}
      choices={spans.map((days) => ({
        label: t('period.last', { count: days }),
        pressed: days === span,
        onChoose: () => set({ start_date: days === questionLimits.days ? '' : since(days), end_date: '' }),
      }))}
      range={isDefault ? null : { from, to }}
      zone={zone}
      onRange={(first, last) => set({ start_date: first, end_date: last })}
    />
  );
}
