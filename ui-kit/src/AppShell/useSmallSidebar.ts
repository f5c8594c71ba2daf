import { useCallback, useState } from 'react';
import { useMediaQuery } from '../styles/useMediaQuery.ts';
import { useThemeRoot } from '../theme/container.ts';
import { useRootAttribute } from '../theme/useRootAttribute.ts';

/**
 * The sidebar's two sizes. Wide windows follow the owner's setting (an attribute of the theme's
 * root); narrow ones show a rail until it is opened for the moment.
 */
export function useSmallSidebar(onSmallChange: ((small: boolean) => void) | undefined) {
  const root = useThemeRoot();
  const narrow = useMediaQuery('(max-width: 1199.98px)');
  const setting = useRootAttribute('data-sidebar-small') === 'true';
  const [opened, setOpened] = useState(false);
  const toggleSmall = useCallback(() => {
    if (narrow) {
      setOpened((open) => !open);
      return;
    }
    root.setAttribute('data-sidebar-small', String(!setting));
    onSmallChange?.(!setting);
  }, [narrow, root, setting, onSmallChange]);
  return { small: narrow ? !opened : setting, opened, toggleSmall };
}
