import { useEffect, useEffectEvent, useState } from 'react';

/** A part of the kit that is fetched once it is wanted; null until it is there. */
export function useFetched<T extends object>(wanted: boolean, load: () => Promise<T>): T | null {
  const [part, setPart] = useState<T | null>(null);
  const fetchPart = useEffectEvent(load);
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    fetchPart().then(
      (found) => !gone && setPart(found),
      // The next one to want it asks again.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return part;
}
