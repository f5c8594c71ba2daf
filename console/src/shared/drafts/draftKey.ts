import { session } from '../state/session.ts';

/** Key of a draft: another person on the same browser does not see it. */
export const draftKey = (...parts: string[]): string =>
  [session.user?.id ?? '', ...parts].map(encodeURIComponent).join('/');
