import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/i18n/format.ts';
import { PeriodButton } from '../../shared/ui/PeriodButton.tsx';
import { periods, type Period as PeriodState } from './usePeriod.ts';

/** Which time the figures speak of. */
export function Period({ period }: { period: PeriodState }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { range, days, showDays, showRange } = period;
  return (
    <PeriodButton
      shown={
        range ? t('period.range', { from: day(range.from), to: day(range.to) }) : t('period.last', { count: days })
      }
      choices={periods.map((each) => ({
        label: t('period.last', { count: each }),
        pressed: !range && each === days,
        onChoose: () => showDays(each),
      }))}
      range={range}
      onRange={showRange}
    />
  );
}
