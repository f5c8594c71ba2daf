import { useEffect } from 'react';
import { brand } from '../brand.ts';

/** Titles the window: `<screen> · <console's name>`. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${brand.consoleName}`;
  }, [screen]);
}
