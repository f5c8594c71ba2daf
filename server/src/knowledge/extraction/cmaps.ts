import { fileURLToPath } from 'node:url';

/**
 * The folder of the predefined CMaps of PDF, as pdf.js packs them. They map the codes of Chinese, Japanese and Korean
 * fonts to characters where a document does not. The folder is beside this file in the sources, and in the build, which
 * copies it.
 */
export const cmaps: string = fileURLToPath(new URL('./cmaps/', import.meta.url));
