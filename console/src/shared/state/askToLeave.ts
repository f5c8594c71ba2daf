import { t } from 'i18next';
import { confirmer } from '../feedback/confirmer.ts';

/** Asks the user to confirm leaving unsaved changes. */
export const askToLeave = (): Promise<boolean> =>
  confirmer.ask({
    title: t('unsaved.title', { ns: 'common' }),
    message: t('unsaved.text', { ns: 'common' }),
    danger: true,
    confirmLabel: t('unsaved.leave', { ns: 'common' }),
    cancelLabel: t('unsaved.stay', { ns: 'common' }),
  });
