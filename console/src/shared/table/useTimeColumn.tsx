import { RelativeTime } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';

type TimeColumn<Row> = Omit<Column<Row>, 'value' | 'text' | 'cell'> & {
  /** The moment of a row in the server's format; null: never. */
  at: (row: Row) => string | null;
};

/** Makes a column of moments: sorted by time, shown as relative times, copied and exported exactly. */
export function useTimeColumn() {
  const { t } = useTranslation('parts');
  const { locale, exact } = useFormats();
  return useCallback(
    <Row,>({ at, ...column }: TimeColumn<Row>): Column<Row> => ({
      ...column,
      value: (row) => {
        const moment = at(row);
        return moment === null ? null : new Date(moment);
      },
      text: (row) => {
        const moment = at(row);
        return moment === null ? t('never') : exact(moment);
      },
      cell: (row) => {
        const moment = at(row);
        return moment === null ? t('never') : <RelativeTime date={moment} locale={locale} />;
      },
    }),
    [t, locale, exact],
  );
}
