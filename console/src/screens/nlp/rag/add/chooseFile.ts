import { documentExtensions } from '@parlance/contract/knowledgeTables';

/** The extensions of files that can be read, as a file field takes them. */
export const readableFiles = Object.values(documentExtensions)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

/** Opens the browser's choice of a file; undefined when none was chosen. */
export const chooseFile = (accept: string): Promise<File | undefined> =>
  new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept });
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
