import { useMediaQuery } from '@parlance/ui-kit/layout';

/** No room for a list of 400 px and a detail beside it: one of them is shown. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 959.98px)');
