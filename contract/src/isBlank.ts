/**
 * Whether a text shows nothing: white space, controls and characters without a glyph, as zero-width spaces. No imports: browsers load this
 * module.
 */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text);
