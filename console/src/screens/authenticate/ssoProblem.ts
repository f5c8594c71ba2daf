import type { SsoError } from '@parlance/contract/calls/signin';

/** Why a single sign-on gave no session: what the server says, or that it did not answer. */
export type SsoProblem = SsoError | 'offline' | 'other';

const known = {
  state: true,
  provider: true,
  denied: true,
  token: true,
  email: true,
  unknown_user: true,
  taken: true,
  disabled: true,
} as const satisfies Record<SsoError, true>;

const isKnown = (word: string): word is SsoError => Object.hasOwn(known, word);

/** The `error` of the address, which anyone can edit: unknown values are ignored. */
export const ssoProblem = (word: string): SsoProblem => (isKnown(word) ? word : 'other');
