/** `50%_a` → `50\%\_a`: typed text means itself inside LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);

/** The LIKE pattern of what has a typed text in it. */
export const containing = (text: string): string => `%${literal(text)}%`;
