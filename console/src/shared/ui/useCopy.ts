import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellFailed } from '../state/toasts.ts';

/** How long the confirmation is shown, ms. */
const confirmedFor = 1000;

/** Copies a text and says so for a moment. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    async copy(text) {
      try {
        // Missing on pages that are not served securely.
        await navigator.clipboard.writeText(text);
        setCopied(true);
      } catch {
        tellFailed(t('failure.copy'));
      }
    },
  };
}
