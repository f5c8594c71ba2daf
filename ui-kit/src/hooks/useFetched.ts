import { useEffect, useEffectEvent, useState } from 'react';

/** Loads a part of the kit once it is needed; null until it is loaded. */
export function useFetched<T extends object>(wanted: boolean, load: () => Promise<T>): T | null {
  const [part, setPart] = useState<T | null>(null);
  const fetchPart = useEffectEvent(load);
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    fetchPart().then(
      (found) => !gone && setPart(found),
      // The next component that needs the part retries.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return part;
}
