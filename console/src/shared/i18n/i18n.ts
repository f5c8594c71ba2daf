import i18next, { changeLanguage, use, type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { followErrorTexts } from './errorText.ts';

export const languages = ['en', 'fr'] as const;
export type UiLanguage = (typeof languages)[number];

/** One small file per language and screen, loaded with the screen. */
const files = import.meta.glob<Record<string, string>>('./{en,fr}/*.json', { import: 'default' });

const fileOf = (language: string, namespace: string) => files[`./${language}/${namespace}.json`];

/** Prefetches the texts of these namespaces in the selected language. */
export async function fetchTexts(chosen: string | undefined, namespaces: readonly string[]): Promise<void> {
  await Promise.all(namespaces.map(async (namespace) => fileOf(wantedLanguage(chosen), namespace)?.()));
}

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = fileOf(language, namespace) ?? (() => Promise.reject(new Error('no such texts')));
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/** The language that the user has selected, else the first supported one of the browser. */
export function wantedLanguage(
  chosen: string | undefined,
  preferred: readonly string[] = navigator.languages,
): UiLanguage {
  const known = (tag: string | undefined) =>
    languages.find((language) => tag?.toLowerCase().split('-')[0] === language);
  return known(chosen) ?? preferred.map(known).find((language) => language !== undefined) ?? 'en';
}

/** The user's regional form of the language (`en-GB`), for dates and numbers. */
export function localeOf(language: string, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;
}

/** The source of the selected language. */
interface LanguageChoice {
  current: () => string | undefined;
  subscribe: (changed: () => void) => void;
}

/** Loads the texts that every page needs, and follows the selected language from then on. */
export async function startTexts({ current, subscribe }: LanguageChoice): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    void followErrorTexts(language);
  });
  await use(backend)
    .use(initReactI18next)
    .init({
      lng: wantedLanguage(current()),
      fallbackLng: 'en',
      supportedLngs: [...languages],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  const follow = () => {
    const language = wantedLanguage(current());
    if (language !== i18next.language) void changeLanguage(language);
  };
  subscribe(follow);
  // The user's settings may have arrived while the first texts were loading.
  follow();
}
