/** Distance from the top of a field's label to its control. */
export const labelHeight = 'calc(var(--size-s) * 1.45 + 5px)';
