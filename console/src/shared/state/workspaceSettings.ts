import { proxy } from 'valtio';

/** The tabs of a workspace's settings, in their order. */
export const settingsTabs = ['general', 'github', 'smtp', 'widget', 'llm', 'speech', 'scripts', 'retention'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tab of the workspace's settings that a screen requests; the shell opens it. A valtio proxy. */
export const workspaceSettings = proxy<{ asked: SettingsTab | null }>({ asked: null });

export const askForSettings = (tab: SettingsTab): void => void (workspaceSettings.asked = tab);
