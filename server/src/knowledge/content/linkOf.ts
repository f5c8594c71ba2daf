/** The web address of a passage: that of its document, with the anchor of its heading. */
export const linkOf = (address: string | null, anchor: string | null): string | null =>
  address === null || anchor === null ? address : `${address}#${encodeURIComponent(anchor)}`;
