/** How long the first key of two (`g v`) is remembered, ms. */
export const sequenceTime = 1200;
