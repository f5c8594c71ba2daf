import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { setSetting, settings, themeOf } from '../../shared/state/settings.ts';

/** The switches of the display menu, in its order. */
const toggles = [
  { key: 'night', setting: 'night_mode' },
  { key: 'spotlight', setting: 'spotlight_mode' },
  { key: 'sectionLines', setting: 'show_section_lines' },
  { key: 'sidebarSmall', setting: 'sidebar_small' },
  { key: 'sidebarDark', setting: 'sidebar_dark' },
  { key: 'navDark', setting: 'nav_dark' },
] as const;

export interface DisplayToggle {
  key: (typeof toggles)[number]['key'];
  label: string;
  on: boolean;
  flip: () => void;
}

export function useDisplayToggles(): DisplayToggle[] {
  const { t } = useTranslation('shell');
  const theme = themeOf(useSnapshot(settings));
  return toggles.map(({ key, setting }) => {
    const on = key === 'night' ? theme.scheme === 'night' : theme[key] === true;
    return { key, label: t(`more.${key}`), on, flip: () => setSetting(setting, !on) };
  });
}
