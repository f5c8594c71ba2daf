/** How often figures are read again while they are on the screen, in ms. */
export const refreshEvery = 30_000;
