/** The lists of a service: its guests, or its PIN codes. */
export type GuestList = 'guests' | 'pins';

const paths: Record<GuestList, string> = { guests: '/users/access_users', pins: '/users/access_codes' };

/** The address of a service's guests or PIN codes, without search and order. */
export const guestsPath = (service: string, list: GuestList): string =>
  `${paths[list]}?${new URLSearchParams({ service })}`;

/** The list of a path; undefined for a path outside Guest Management. */
export const listOf = (pathname: string): GuestList | undefined =>
  (['guests', 'pins'] as const).find((list) => paths[list] === pathname);

/** The address where guests of a service sign in, to be passed on to them. */
export function signInAddress(origin: string, ws: string, service: string): string {
  return `${origin}/authenticate/pin?${new URLSearchParams({ ws, service })}`;
}
