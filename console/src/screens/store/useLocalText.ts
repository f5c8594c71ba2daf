import type { LocalText } from '@parlance/contract/calls/store';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the text of a manifest in the user's language. */
export function useLocalText(): (text: LocalText) => string {
  const { i18n } = useTranslation();
  return useCallback((text) => (i18n.language === 'fr' ? text.fr : text.en), [i18n.language]);
}
