import { t } from 'i18next';

/** A label and its value in one line: French has a no-break space before the colon. */
export const labelled = (label: string, value: string | number): string =>
  t('labelled', { ns: 'common', label, value });
