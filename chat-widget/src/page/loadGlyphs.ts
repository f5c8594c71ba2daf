/** The chat draws its own few glyphs: it needs neither the kit's set nor what would fetch it. */
export const loadGlyphs = async () => ({});
