import type { ListItem } from '@parlance/ui-kit/data';
import { useEffect, useRef, type RefObject } from 'react';

interface EntryFocus {
  items: readonly ListItem[];
  /** Id of the selected entry. */
  value: string | undefined;
  /** Id of the entry that was just created. */
  created: string | undefined;
}

/**
 * Manages the focus of a list: a created entry gets it, and after the deletion of the selected entry, the one in its
 * place does. It waits while the list is hidden for a moment, as on a phone.
 *
 * @returns ref for the element around the list
 */
export function useEntryFocus({ items, value, created }: EntryFocus): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  const wanted = useRef<string>(undefined);
  const place = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    wanted.current = created;
  }, [created]);
  useEffect(() => {
    const { current: was } = place;
    if (was && !items.some(({ id }) => id === was.id)) {
      wanted.current = (items[was.index] ?? items.at(-1))?.id;
      place.current = undefined;
    }
    const index = items.findIndex(({ id }) => id === value);
    if (value !== undefined && index >= 0) place.current = { id: value, index };
  }, [items, value]);
  useEffect(() => {
    const label = items.find(({ id }) => id === wanted.current)?.label;
    if (label === undefined) return;
    const link = [...(root.current?.querySelectorAll('a') ?? [])].find((one) =>
      [...one.querySelectorAll('[title]')].some((part) => part.getAttribute('title') === label),
    );
    if (!link?.checkVisibility()) return;
    wanted.current = undefined;
    // If the user has moved the focus meanwhile, it stays there.
    const { activeElement } = document;
    if (created === undefined && activeElement !== document.body) return;
    link.focus();
  });
  return root;
}
