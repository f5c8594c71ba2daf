/** Time in ms within which the second key of a pair (`g v`) must follow the first. */
export const sequenceTime = 1200;
