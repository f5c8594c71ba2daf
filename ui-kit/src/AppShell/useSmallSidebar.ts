import { useCallback, useState } from 'react';
import { useThemeRoot } from '../theme/container.ts';

/** Under this width a sidebar is a rail until it is opened for the moment. */
const narrow = '(max-width: 1199.98px)';

/**
 * The sidebar's two sizes. Wide windows, and a static sidebar, follow the owner's setting: an attribute
 * of the theme's root that is read when it is needed, so that switching it renders nothing. In narrow
 * windows the sidebar is opened for the moment.
 */
export function useSmallSidebar(onSmallChange: ((small: boolean) => void) | undefined) {
  const root = useThemeRoot();
  const [opened, setOpened] = useState(false);
  const toggleSmall = useCallback(() => {
    if (matchMedia(narrow).matches && root.dataset['sidebarStatic'] !== 'true') {
      setOpened((open) => !open);
      return;
    }
    setOpened(false);
    const small = root.dataset['sidebarSmall'] !== 'true';
    root.setAttribute('data-sidebar-small', String(small));
    onSmallChange?.(small);
  }, [root, onSmallChange]);
  return { opened, setOpened, toggleSmall };
}
