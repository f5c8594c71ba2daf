import type { Command } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { settingsTabs as serverTabs, tabPath } from '../../../screens/settings/tabs.ts';
import { withWorkspace } from '../../../shared/state/address.ts';
import { can } from '../../../shared/state/session.ts';
import { useGo } from '../useGo.ts';
import { useScreens } from '../useScreens.ts';
import { askForSettings, settingsTabs, type SettingsTab } from '../../../shared/state/workspaceSettings.ts';

const asynchronous = { useSuspense: false };

/** Every tab of the settings, of the workspace and of the server, by its name and its description. */
export function useSettingsCommands(ws: string): Command[] {
  const { t: ofWorkspace, ready } = useTranslation(['workspace', 'llm', 'speech', 'retention', 'widget'], asynchronous);
  const { t: ofServer, ready: serverReady } = useTranslation('settings', asynchronous);
  const { t } = useTranslation(['shell', 'common']);
  const go = useGo();
  const seesServer = useScreens().some(({ id }) => id === 'settings');
  const nameOf = (tab: SettingsTab) =>
    tab === 'llm' || tab === 'speech' || tab === 'retention' ? ofWorkspace(`${tab}:tab`) : ofWorkspace(`tab.${tab}`);
  /** The description of each tab, from its own texts. */
  const about: Readonly<Record<SettingsTab, () => string>> = {
    general: () =>
      [
        ofWorkspace('language'),
        ofWorkspace('timeZone'),
        ofWorkspace('brand.label'),
        ofWorkspace('delete.heading'),
      ].join(),
    github: () => ofWorkspace('github.text'),
    smtp: () => ofWorkspace('smtp.text'),
    widget: () => [ofWorkspace('widget:snippet.label'), ofWorkspace('widget:origins.label')].join(),
    llm: () => ofWorkspace('llm:text'),
    speech: () => ofWorkspace('speech:text'),
    scripts: () => ofWorkspace('scripts.text'),
    retention: () => ofWorkspace('retention:text'),
  };
  return [
    ...(ready && can('workspace:edit', ws)
      ? settingsTabs.map((tab) => ({
          id: `workspace-settings-${tab}`,
          group: t('workspace.settings'),
          label: nameOf(tab),
          keywords: about[tab](),
          icon: 'settings',
          onRun: () => askForSettings(tab),
        }))
      : []),
    ...(serverReady && seesServer
      ? serverTabs
          .filter(({ permission }) => can(permission))
          .map(({ id, icon }) => ({
            id: `settings-${id}`,
            group: t('common:screen.settings'),
            label: ofServer(`tab.${id}`),
            keywords: ofServer(`about.${id}`),
            icon,
            onRun: () => go(withWorkspace(tabPath(id), ws)),
          }))
      : []),
  ];
}
