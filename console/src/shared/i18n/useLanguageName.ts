import { languages } from '@parlance/contract/limits';
import { useTranslation } from 'react-i18next';

/** The display name of a language; an unknown language keeps its own name. */
export function useLanguageName(): (language: string) => string {
  const { t } = useTranslation(['nlp', 'trial']);
  return (language) => {
    const known = languages.find((one) => one === language);
    if (known === undefined) return language;
    return known === 'auto' ? t('trial:noLanguage') : t(`nlp:language.${known}`);
  };
}
