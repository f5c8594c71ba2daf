import { useState, type DragEvent } from 'react';

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * Accepts files that are dropped on an element. Spread `handlers` on it.
 * @param onFiles undefined for users who may not add any
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [dropping, setDropping] = useState(false);
  if (!onFiles) return { dropping: false, handlers: {} };
  return {
    /** Whether a file is being dragged over the element. */
    dropping,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setDropping(true);
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!inside) setDropping(false);
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setDropping(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
