import { useEffect } from 'react';
import { brand } from '../brand.ts';

/** Sets the title of the window: `<screen> · <console's name>`. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${brand.consoleName}`;
  }, [screen]);
}
