import type { InterfaceSettings, Session } from '@parlance/contract/calls/accounts';
import { applyTheme, preferredScheme, rememberTheme, sidebarEffects, type ThemeSettings } from '@parlance/ui-kit/theme';
import { proxy, subscribe } from 'valtio';
import { call } from '../api/call.ts';
import { brand } from '../brand.ts';
import { readStored, storageKeys, writeStored } from '../browser/storage.ts';
import { bearerToken } from '../browser/token.ts';

/** The effective display settings of the user; a valtio proxy. */
export const settings = proxy<InterfaceSettings>({});

/** Settings from the address: they win over the user's own until the user changes them. */
let addressSettings: Partial<InterfaceSettings> = {};
/** Id of the user of these settings. Per tab: another tab may already have another user. */
let owner: string | null = null;
/** The user's own settings: only these are stored on the server. */
let ownSettings: InterfaceSettings = {};
/** Own settings that the server may not have yet. They outlive the page, which may be left before they are saved. */
let unsaved: InterfaceSettings = {};
const saveDelay = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The settings as a theme; without the user's choice, the scheme is the system's. */
export const themeOf = (from: InterfaceSettings): ThemeSettings => ({
  brand: from.brand ? `#${from.brand.replace('#', '')}` : brand.colour,
  scheme: (from.night_mode ?? preferredScheme() === 'night') ? 'night' : 'light',
  spotlight: from.spotlight_mode ?? false,
  sectionLines: from.show_section_lines ?? false,
  sidebarSmall: from.sidebar_small ?? false,
  sidebarStatic: from.sidebar_static ?? false,
  sidebarEffect: sidebarEffects.find((effect) => effect === from.sidebar_effect) ?? 'shrink',
  sidebarDark: from.sidebar_dark ?? true,
  navDark: from.nav_dark ?? false,
});

function show(): void {
  const theme = themeOf(settings);
  applyTheme(document.documentElement, theme);
  rememberTheme(theme, storageKeys.theme);
  writeStored('localStorage', storageKeys.settings, JSON.stringify(settings));
}

function stored(key: string): InterfaceSettings {
  try {
    return JSON.parse(readStored('localStorage', key) ?? '{}');
  } catch {
    return {};
  }
}

function keepUnsaved(changes: InterfaceSettings): void {
  unsaved = changes;
  writeStored('localStorage', storageKeys.settingsUnsaved, JSON.stringify(changes));
}

/** Applies the stored settings and those of the address, and updates the page when they change. */
export function startSettings(fromAddress: Partial<InterfaceSettings>): void {
  addressSettings = fromAddress;
  owner = readStored('localStorage', storageKeys.settingsOf);
  unsaved = stored(storageKeys.settingsUnsaved);
  Object.assign(settings, stored(storageKeys.settings), addressSettings);
  show();
  subscribe(settings, show, true);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
}

/** Applies the stored settings of the user who signed in; changes of another user in this browser are dropped. */
export function receiveSettings({ id, settings: kept }: Pick<Session, 'id' | 'settings'>): void {
  if (owner !== null && owner !== id) {
    for (const key of Object.keys(settings)) Reflect.deleteProperty(settings, key);
    keepUnsaved({});
  }
  owner = id;
  writeStored('localStorage', storageKeys.settingsOf, id);
  ownSettings = { ...kept, ...unsaved };
  Object.assign(settings, ownSettings, addressSettings);
  if (Object.keys(unsaved).length > 0) saveSoon();
}

/** Changes a setting at once in this browser and, a second later, on the server. */
export function setSetting<K extends keyof InterfaceSettings>(key: K, value: InterfaceSettings[K]): void {
  settings[key] = value;
  ownSettings = { ...ownSettings, [key]: value };
  keepUnsaved({ ...unsaved, [key]: value });
  delete addressSettings[key];
  saveSoon();
}

function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void save(), saveDelay);
}

async function save(): Promise<void> {
  if (!bearerToken()) return;
  const sent = unsaved;
  try {
    await call('PUT /api/1.0/settings', { body: ownSettings });
    if (unsaved === sent) keepUnsaved({});
  } catch {
    // The change stays in this browser: the next change, or the next page, sends it again.
  }
}
