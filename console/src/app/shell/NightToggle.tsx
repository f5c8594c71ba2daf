import { IconButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { setSetting, settings, themeOf } from '../../shared/state/settings.ts';

/** Night and day at one press. */
export function NightToggle() {
  const { t } = useTranslation('shell');
  const night = themeOf(useSnapshot(settings)).scheme === 'night';
  return (
    <IconButton
      icon={night ? 'sun' : 'moon'}
      label={night ? t('night.off') : t('night.on')}
      onClick={() => setSetting('night_mode', !night)}
    />
  );
}
