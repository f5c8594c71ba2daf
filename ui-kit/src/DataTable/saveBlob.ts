/** Milliseconds the browser has to fetch the file before its address is taken back. */
const KEPT = 60_000;

/** Hands the browser a file to keep. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
