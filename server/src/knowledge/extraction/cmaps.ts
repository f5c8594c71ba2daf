import { fileURLToPath } from 'node:url';

/**
 * The folder of the tables by which fonts of Chinese, Japanese and Korean say which characters they have, where a document does not:
 * those that PDF names, as pdf.js packs them. Beside this file both in the sources and in the build, which copies them.
 */
export const cmaps: string = fileURLToPath(new URL('./cmaps/', import.meta.url));
