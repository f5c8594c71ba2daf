import { useState } from 'react';
import { findNamed } from './studioAddress.ts';

/**
 * The object that an address names. When it is renamed while it is shown, it stays until the address follows.
 *
 * @param name name in the address
 */
export function useNamed<Thing extends { id: string }>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  name: string | undefined,
): Thing | undefined {
  const [shown, setShown] = useState<{ name: string | undefined; id: string }>();
  const found = findNamed(things, nameOf, name);
  if (found && (shown?.id !== found.id || shown.name !== name)) setShown({ name, id: found.id });
  return found ?? (shown && shown.name === name ? things.find(({ id }) => id === shown.id) : undefined);
}

/** The object that was shown at this address and no longer exists. */
export function useGone<Thing>(
  chosen: Thing | undefined,
  name: string | undefined,
  isRead: boolean,
): Thing | undefined {
  const [shown, setShown] = useState<{ thing: Thing; name: string | undefined }>();
  if (chosen && (shown?.thing !== chosen || shown.name !== name)) setShown({ thing: chosen, name });
  return !chosen && isRead && name !== undefined && shown?.name === name ? shown.thing : undefined;
}
