import { useMediaQuery } from '@parlance/ui-kit/layout';

/** Whether the editor of a card lies over the cards: there is no room for both. */
export const useEditorDrawer = (): boolean => useMediaQuery('(max-width: 1023.98px)');
