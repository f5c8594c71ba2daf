/** Where a passage is on the web: the address of its document, at the heading that it is under. */
export const linkOf = (address: string | null, anchor: string | null): string | null =>
  address === null || anchor === null ? address : `${address}#${encodeURIComponent(anchor)}`;
