/** Placeholder of a line of text that is still loading: it keeps the line's height. */
export const loadingLine = '\u00a0';
