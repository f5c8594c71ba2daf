import { useEffect, useState } from 'react';

/** A part of the kit that is loaded once it is needed. */
export interface FetchedPart<T extends object> {
  /** Null until it is loaded. */
  loaded: T | null;
  /** Rejects where it cannot be loaded; the next call retries. */
  load: () => Promise<T>;
}

/** Declares a part that loads once it is needed. */
export function fetchedPart<T extends object>(load: () => Promise<T>): FetchedPart<T> {
  const part: FetchedPart<T> = { loaded: null, load: async () => (part.loaded = await load()) };
  return part;
}

/** Loads a part once it is wanted: null until it is loaded, and known at once by components that come later. */
export function useFetched<T extends object>(wanted: boolean, part: FetchedPart<T>): T | null {
  const [found, setFound] = useState(part.loaded);
  useEffect(() => {
    // The next component that needs the part retries.
    if (wanted) part.load().then(setFound, () => {});
  }, [wanted, part]);
  return found;
}
