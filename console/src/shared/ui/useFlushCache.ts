import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useFormats } from '../i18n/format.ts';
import { confirmer } from '../feedback/confirmer.ts';
import { tellDone } from '../feedback/toasts.ts';

/** Empties the server's caches after asking, and tells what was in them. */
export function useFlushCache(): () => void {
  const { t } = useTranslation('account');
  const { number } = useFormats();
  const flush = async () => {
    const { caches } = await call('PUT /api/1.0/backend/flush', {}).catch((error: unknown) => {
      throw new Error(t('flush.failed'), { cause: error });
    });
    const count = caches.reduce((sum, { entries }) => sum + entries, 0);
    tellDone(t('flush.done', { count, shown: number(count), caches: caches.map(({ name }) => name).join(', ') }));
  };
  return () =>
    void confirmer.ask({
      title: t('flush.title'),
      message: t('flush.text'),
      confirmLabel: t('flush.action'),
      onConfirm: flush,
    });
}
