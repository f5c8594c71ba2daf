import { useState } from 'react';
import { findNamed } from './studioAddress.ts';

/**
 * The thing that an address names. One that gets another name while it is shown stays, until the address follows.
 *
 * @param name as the address has it
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

/** The thing that was shown at this address and is not among the things any more. */
export function useGone<Thing>(
  chosen: Thing | undefined,
  name: string | undefined,
  isRead: boolean,
): Thing | undefined {
  const [shown, setShown] = useState<{ thing: Thing; name: string | undefined }>();
  if (chosen && (shown?.thing !== chosen || shown.name !== name)) setShown({ thing: chosen, name });
  return !chosen && isRead && name !== undefined && shown?.name === name ? shown.thing : undefined;
}
