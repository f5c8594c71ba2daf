import { useState } from 'react';

/**
 * The object that the address opens. When another user deletes it meanwhile, it stays open with the typed values, and
 * saving reports that it is gone.
 * @param id id in the address
 * @param listed the object with that id, if it still exists
 */
export function useOpened<Thing>(id: string, listed: Thing | undefined): Thing | undefined {
  const [last, setLast] = useState({ id, thing: listed });
  const isOther = last.id !== id || (listed !== undefined && listed !== last.thing);
  const shown = isOther ? { id, thing: listed } : last;
  if (isOther) setLast(shown);
  return shown.thing;
}
