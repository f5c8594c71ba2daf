/** Loads the chunk with the figures of the Home tab. */
export const fetchFigures = async () => (await import('./HomeFigures.tsx')).HomeFigures;
