import { useMediaQuery } from '@parlance/ui-kit/layout';

/** Whether the card editor covers the cards, because there is no room for both. */
export const useEditorDrawer = (): boolean => useMediaQuery('(max-width: 1023.98px)');
