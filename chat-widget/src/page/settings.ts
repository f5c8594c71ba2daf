import type { Startup } from './startup.ts';

type Settings = Startup['settings'];
export type PageLanguage = 'en' | 'fr';
type Scheme = 'light' | 'night';

/** Six hex digits, with or without #; anything else is passed over. */
export function brandOf(settings: Settings, workspace: string | null): string | undefined {
  for (const colour of [settings['brand'], workspace]) {
    const digits = /^#?([\da-f]{6})$/i.exec(colour ?? '')?.[1];
    if (digits) return `#${digits}`;
  }
  return undefined;
}

/** The first language asked for that there is; English if none. */
export function languageOf(settings: Settings, preferred: readonly string[]): PageLanguage {
  for (const tag of [settings['language'], settings['lang'], ...preferred]) {
    if (/^fr/i.test(tag ?? '')) return 'fr';
    if (/^en/i.test(tag ?? '')) return 'en';
  }
  return 'en';
}

/** What the address says, else what the workspace does, else what the system prefers. */
export function schemeOf(settings: Settings, prefersDark: boolean, wanted: Scheme | 'system' = 'system'): Scheme {
  const asked = settings['night-mode'];
  if (asked === '1' || asked === 'true') return 'night';
  if (asked === '0' || asked === 'false') return 'light';
  if (wanted !== 'system') return wanted;
  return prefersDark ? 'night' : 'light';
}
