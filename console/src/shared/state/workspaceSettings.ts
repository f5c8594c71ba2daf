import { proxy } from 'valtio';

export type SettingsTab = 'general' | 'github' | 'smtp' | 'llm';

/** The tab of the workspace's settings that a screen asks for; the shell opens them. A valtio proxy. */
export const workspaceSettings = proxy<{ asked: SettingsTab | null }>({ asked: null });

export const askForSettings = (tab: SettingsTab): void => void (workspaceSettings.asked = tab);
