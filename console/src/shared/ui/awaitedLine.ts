/** A line of text that is awaited: it has its height before it has its words. */
export const awaitedLine = '\u00a0';
