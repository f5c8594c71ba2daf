import { t } from 'i18next';
import { confirmer } from '../../shared/state/confirmer.ts';

/** Asks before what was typed and not saved is left. */
export const askToLeave = (): Promise<boolean> =>
  confirmer.ask({
    title: t('unsaved.title', { ns: 'settings' }),
    message: t('unsaved.text', { ns: 'settings' }),
    danger: true,
    confirmLabel: t('unsaved.leave', { ns: 'settings' }),
    cancelLabel: t('unsaved.stay', { ns: 'settings' }),
  });
