/** The lists of a service: its guests, or its PIN codes. */
export type GuestList = 'guests' | 'pins';

const paths: Record<GuestList, string> = { guests: '/users/access_users', pins: '/users/access_codes' };

/** The address of a service's guests or PIN codes; search and order are left behind. */
export const guestsPath = (service: string, list: GuestList): string =>
  `${paths[list]}?${new URLSearchParams({ service })}`;

/** The list a path shows; undefined for one outside Guest Management. */
export const listOf = (pathname: string): GuestList | undefined =>
  (['guests', 'pins'] as const).find((list) => paths[list] === pathname);

/** Where guests of a service sign in, as they are told it. */
export function signInAddress(origin: string, ws: string, service: string): string {
  return `${origin}/authenticate/pin?${new URLSearchParams({ ws, service })}`;
}
