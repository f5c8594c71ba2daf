import { dateFormat } from '@parlance/ui-kit/data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The names of the hours of the week: days from Monday, hours from 00. */
export function useWeekHours() {
  const { t, i18n } = useTranslation('charts');
  return useMemo(() => {
    const day = dateFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
    // 1 January 2024 was a Monday.
    const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => day.format(Date.UTC(2024, 0, weekday)));
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
    return {
      weekdays,
      hours,
      /** `Mon, 00:00` for `1-0`, the key in figures. */
      nameOf(key: string): string {
        const [weekday = 1, hour = 0] = key.split('-').map(Number);
        return t('heat.at', { weekday: weekdays[weekday - 1], hour: hours[hour] });
      },
    };
  }, [t, i18n.language]);
}
