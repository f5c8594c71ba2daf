import { useState } from 'react';
import { readStored, storageKeys, writeStored } from '../../../shared/browser/storage.ts';

/** The size of a pane, stored in this browser; spread it on a `SplitPane`. */
export function usePaneSize(pane: 'scriptSide' | 'scriptOutput', otherwise: number) {
  const key = `${storageKeys.pane}:${pane}`;
  const [kept] = useState(() => Number(readStored('localStorage', key)));
  return {
    defaultSize: kept > 0 ? kept : otherwise,
    onResize: (size: number) => writeStored('localStorage', key, String(size)),
  };
}
