/** The pages of the screen, in the order of its tabs. */
export const sections = [{ id: 'console', href: '/users' }] as const;
