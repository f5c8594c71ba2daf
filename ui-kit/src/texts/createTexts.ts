import { createContext, use, useMemo, type Context } from 'react';

/**
 * Texts of one family of components: a context with the app's translations, and a hook that merges a component's
 * `texts` prop. Separate families keep the table's texts out of the chat's bundle.
 */
export function createTexts<Texts extends object>(
  english: Texts,
): [context: Context<Texts>, useFamilyTexts: (own?: Partial<Texts>) => Texts] {
  const TextsContext = createContext(english);
  function useFamilyTexts(own?: Partial<Texts>): Texts {
    const given = use(TextsContext);
    return useMemo(() => (own ? { ...given, ...own } : given), [given, own]);
  }
  return [TextsContext, useFamilyTexts];
}
