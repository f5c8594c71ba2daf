let wanted = '';
let translate: ((sentence: string) => string) | undefined;

/** Follows the language: what the server says is English, and its translations are fetched where they are needed. */
export async function followServerWords(language: string): Promise<void> {
  wanted = language;
  translate = undefined;
  if (language !== 'fr') return;
  const [{ translatorOf }, { default: sentences }] = await Promise.all([
    import('./server/translator.ts'),
    import('./server/fr.json'),
  ]);
  if (wanted === language) translate = translatorOf(sentences);
}

/** A sentence of the server in the reader's language; in English where it is not known, or its words are still on their way. */
export const serverWords = (sentence: string): string => translate?.(sentence) ?? sentence;
