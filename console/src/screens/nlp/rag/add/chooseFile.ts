import { documentExtensions } from '@parlance/contract/knowledgeTables';

/** The extensions of readable files, for a file input. */
export const readableFiles = Object.values(documentExtensions)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

/** Opens the browser's file dialog; undefined when no file was selected. */
export const chooseFile = (accept: string): Promise<File | undefined> =>
  new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept });
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
