/** Milliseconds before the address of the file is revoked. */
const KEPT = 60_000;

/** Downloads a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}

/** Downloads a text as CSV; the byte order mark lets spreadsheets read it as UTF-8. */
export const saveCsv = (name: string, text: string): void =>
  saveBlob(`${name}.csv`, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
