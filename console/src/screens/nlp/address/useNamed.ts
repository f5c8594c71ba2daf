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

/**
 * The first object, for an address without a name. It stays the same until the user navigates, and becomes `gone` if it
 * is deleted meanwhile, instead of being replaced by the next object.
 *
 * @param visit key of the location
 * @param isCurrent whether the list is up to date: during a reload it may still contain an object that was just deleted
 */
export function useFirst<Thing extends { id: string }>(
  things: readonly Thing[],
  visit: string,
  isCurrent: boolean,
): { first: Thing | undefined; gone: Thing | undefined } {
  const [shown, setShown] = useState<{ thing: Thing; visit: string }>();
  const kept = shown?.visit === visit ? shown.thing : undefined;
  const first = kept ? things.find(({ id }) => id === kept.id) : things[0];
  if (isCurrent && first && first !== kept) setShown({ thing: first, visit });
  return { first, gone: first ? undefined : kept };
}
