import type { Startup } from './startup.ts';

type Settings = Startup['settings'];
export type PageLanguage = 'en' | 'fr';
type Scheme = 'light' | 'night';

/** Six hex digits, with or without #; any other text is ignored. */
export function brandOf(settings: Settings, workspace: string | null): string | undefined {
  for (const colour of [settings['brand'], workspace]) {
    const digits = /^#?([\da-f]{6})$/i.exec(colour ?? '')?.[1];
    if (digits) return `#${digits}`;
  }
  return undefined;
}

/** The first requested language that is available; else English. */
export function languageOf(settings: Settings, preferred: readonly string[]): PageLanguage {
  for (const tag of [settings['language'], settings['lang'], ...preferred]) {
    if (/^fr/i.test(tag ?? '')) return 'fr';
    if (/^en/i.test(tag ?? '')) return 'en';
  }
  return 'en';
}

/** The scheme of the address, else of the workspace, else of the system. */
export function schemeOf(settings: Settings, prefersDark: boolean, workspace: Scheme | 'system' = 'system'): Scheme {
  const requested = settings['night-mode'];
  if (requested === '1' || requested === 'true') return 'night';
  if (requested === '0' || requested === 'false') return 'light';
  if (workspace !== 'system') return workspace;
  return prefersDark ? 'night' : 'light';
}
