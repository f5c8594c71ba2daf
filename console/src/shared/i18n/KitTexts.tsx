import { englishOverlayTexts, OverlayTextsContext, type OverlayTexts } from '@parlance/ui-kit/overlay';
import type { KitTexts } from '@parlance/ui-kit/theme';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';

interface KitTextSet {
  kit?: Partial<KitTexts>;
  overlay: OverlayTexts;
}

const english: KitTextSet = { overlay: englishOverlayTexts };
const state = proxy({ words: ref(english) });

/** Loads the kit's own texts in a language; English is built in. */
export async function loadKitTexts(language: string): Promise<void> {
  const words = language === 'fr' ? (await import('./frenchKit.ts')).frenchKit : english;
  state.words = ref(words);
}

i18next.on('languageChanged', (language: string) => void loadKitTexts(language));

/** The texts of the kit's components in the user's language. */
export const useKitTexts = (): KitTextSet => useSnapshot(state).words;

export function KitTextsProvider({ children }: { children: ReactNode }) {
  return <OverlayTextsContext value={useKitTexts().overlay}>{children}</OverlayTextsContext>;
}
