/** Tables of the tests of scripts, for server and browsers. No imports: browsers load this module. */

/** How a test of a script compares a message: by its text, or by the intent that it is predicted as. */
export const messageMatches = ['exact', 'contains', 'regex', 'intent'] as const;
/** The states of a run that a test can expect. */
export const testEnds = ['done', 'failed', 'skipped', 'cancelled', 'waiting'] as const;
/** Default start time of a test: a Monday. */
export const testTime = '2026-01-05T09:00:00.000Z';

/** The channel of the person in a test: the trial, or a channel of real conversations. */
export const testChannels = ['trial', 'console', 'widget', 'webview', 'api'] as const;
