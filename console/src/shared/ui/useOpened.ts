import { useState } from 'react';

/**
 * The object that the address opens. Another user may delete it meanwhile: it stays open with what was typed, and saving
 * says that it is gone.
 * @param id of the address
 * @param listed the object of that id, if it is there
 */
export function useOpened<Thing>(id: string, listed: Thing | undefined): Thing | undefined {
  const [last, setLast] = useState({ id, thing: listed });
  const isOther = last.id !== id || (listed !== undefined && listed !== last.thing);
  const shown = isOther ? { id, thing: listed } : last;
  if (isOther) setLast(shown);
  return shown.thing;
}
