import { randomBytes } from 'node:crypto';

/**
 * `Café Zürich` → `cafe_zurich_k3f9a2`: readable in an address, and unique by its random suffix.
 *
 * @param otherwise the readable part where the label has no letter that fits into an address
 */
export function readableId(label: string, otherwise: string): string {
  const slug = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
  return `${slug || otherwise}_${randomBytes(3).toString('hex')}`;
}
