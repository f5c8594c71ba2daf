/** Reason why a file is refused. */
export type Refusal = 'type' | 'size';

export interface FileLimits {
  /** As in HTML: `.csv,image/*,application/pdf`. */
  accept?: string | undefined;
  /** Largest size in bytes. */
  maxBytes?: number | undefined;
}

/** Applies the limits of a file input to a file that was dropped. */
export function refusal(file: { name: string; type: string; size: number }, limits: FileLimits): Refusal | undefined {
  const kinds = (limits.accept ?? '')
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean);
  const name = file.name.toLowerCase();
  const fits = (kind: string) => {
    if (kind.startsWith('.')) return name.endsWith(kind);
    if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1));
    return file.type === kind;
  };
  if (kinds.length > 0 && !kinds.some(fits)) return 'type';
  return limits.maxBytes !== undefined && file.size > limits.maxBytes ? 'size' : undefined;
}
