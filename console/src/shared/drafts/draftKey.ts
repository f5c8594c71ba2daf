import { session } from '../state/session.ts';

/** Key of a draft; it contains the user's id, so that another user of the same browser does not see the draft. */
export const draftKey = (...parts: string[]): string =>
  [session.user?.id ?? '', ...parts].map(encodeURIComponent).join('/');
