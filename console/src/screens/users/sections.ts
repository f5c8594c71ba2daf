/** The pages of the screen, in the order of its tabs. */
export const sections = [
  { id: 'console', href: '/users' },
  { id: 'guests', href: '/users/access_users' },
] as const;
