import { createContext, use, useMemo, type Context } from 'react';

/**
 * Texts of one family of components: a context that holds the translations for an application, and a
 * hook that lays a component's own `texts` prop over them. Kept by family so that importing the chat
 * does not bring along the words of the table.
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
