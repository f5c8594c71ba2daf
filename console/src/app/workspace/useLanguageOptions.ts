import { languages } from '@parlance/contract/limits';
import { useTranslation } from 'react-i18next';

/** The languages a workspace may speak, by their names; automatic first. */
export function useLanguageOptions(): { value: string; label: string }[] {
  const { t } = useTranslation('shell');
  return languages.map((language) => ({ value: language, label: t(`languages.${language}`) }));
}
