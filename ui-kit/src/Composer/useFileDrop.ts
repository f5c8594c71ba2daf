import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere on the page: beside the box the browser would open them in place of it.
 * Returns whether some are held over the page.
 */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((files: File[]) => onFiles?.(files));
  const active = onFiles !== undefined;
  useEffect(() => {
    if (!active) return undefined;
    const end = new AbortController();
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', work: (event: DragEvent) => void) =>
      document.addEventListener(
        name,
        (event) => {
          if (!hasFiles(event) || document.querySelector('dialog[open]')) return;
          event.preventDefault();
          work(event);
        },
        end,
      );
    listen('dragenter', () => setOver(true));
    listen('dragover', () => setOver(true));
    // Going from one element to the next leaves the first; only the page's own edge leads nowhere.
    listen('dragleave', ({ relatedTarget }) => setOver(relatedTarget !== null));
    listen('drop', ({ dataTransfer }) => {
      setOver(false);
      take([...(dataTransfer?.files ?? [])]);
    });
    return () => end.abort();
  }, [active]);
  return active && over;
}
