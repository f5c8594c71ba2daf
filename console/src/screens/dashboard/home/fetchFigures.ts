/** Fetches what shows the figures of the tab Home. */
export const fetchFigures = async () => (await import('./HomeFigures.tsx')).HomeFigures;
