/** How far the control of a field is below the top of its label. */
export const labelHeight = 'calc(var(--size-s) * 1.45 + 5px)';
