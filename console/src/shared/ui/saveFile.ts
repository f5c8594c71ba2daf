/** Downloads a file in the browser. */
export function saveFile({ blob, filename }: { blob: Blob; filename: string }): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: filename });
  link.click();
  // The browser opens the file when the click returns; some do so a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
