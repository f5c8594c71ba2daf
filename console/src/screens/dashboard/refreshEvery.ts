/** Poll interval of figures while they are on screen, in ms. */
export const refreshEvery = 30_000;
