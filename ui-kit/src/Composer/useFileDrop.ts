import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files dropped anywhere on the page: outside the box the browser would open them instead. Returns whether
 * files are being dragged over the page.
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
    // `dragleave` fires between elements too; only at the page's edge it has no related target.
    listen('dragleave', ({ relatedTarget }) => setOver(relatedTarget !== null));
    listen('drop', ({ dataTransfer }) => {
      setOver(false);
      take([...(dataTransfer?.files ?? [])]);
    });
    return () => end.abort();
  }, [active]);
  return active && over;
}
