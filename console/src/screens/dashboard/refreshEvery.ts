/** How often figures are read again while somebody looks at them, in ms. */
export const refreshEvery = 30_000;
