import { useMediaQuery } from '@parlance/ui-kit/layout';

/** Whether the window has no room for a list of 400 px and details beside it, so that only one of them is shown. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 959.98px)');
