/**
 * JSON without what databases cannot keep: the character NUL, and halves of characters, as bytes that are no text and texts
 * that were cut have them. Well-formed JSON has both as escapes.
 */
export const storableJson = (json: string): string =>
  json.replaceAll(/\\(?:u0000|ud[89a-f][\da-f]{2}|.)/gi, (escape) => (isLost(escape) ? '' : escape));

const isLost = (escape: string): boolean => /^\\u(?:0000|d[89a-f])/i.test(escape);
