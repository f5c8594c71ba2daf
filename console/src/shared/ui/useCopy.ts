import { useCopy as useOutcome } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { notifyFailed } from '../feedback/toasts.ts';

/** Copies a text and confirms it for a moment; a toast reports that the browser denies it. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const { t } = useTranslation();
  const { outcome, copy } = useOutcome();
  return {
    copied: outcome === 'copied',
    async copy(text) {
      if ((await copy(text)) === 'failed') notifyFailed(t('failure.copy'));
    },
  };
}
