/**
 * JSON without what databases cannot store: the character NUL, and lone surrogates, as in texts that were cut or read
 * from binary data. Well-formed JSON has both as escapes.
 */
export const storableJson = (json: string): string =>
  json.replaceAll(/\\(?:u0000|ud[89a-f][\da-f]{2}|.)/gi, (escape) => (isLost(escape) ? '' : escape));

const isLost = (escape: string): boolean => /^\\u(?:0000|d[89a-f])/i.test(escape);
