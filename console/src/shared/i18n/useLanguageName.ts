import { languages } from '@parlance/contract/limits';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The display name of a language; an unknown language is shown by its code. */
export function useLanguageName(): (language: string) => string {
  const { t } = useTranslation('shell');
  return useCallback(
    (language) => {
      const known = languages.find((one) => one === language);
      if (known === undefined) return language;
      return known === 'auto' ? t('noLanguage') : t(`languages.${known}`);
    },
    [t],
  );
}
