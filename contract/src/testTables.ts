/** Tables of the tests of scripts, for server and browsers. No imports: browsers load this module. */

/** How a test of a script compares a message: by its words, or by the intent that it is understood as. */
export const messageMatches = ['exact', 'contains', 'regex', 'intent'] as const;
/** How a test may expect its run to stand. */
export const testEnds = ['done', 'failed', 'skipped', 'cancelled', 'waiting'] as const;
/** When a test begins that names no time: a Monday. */
export const testTime = '2026-01-05T09:00:00.000Z';

/** Where the person of a test talks: where a dialog is tried, or a door of people. */
export const testChannels = ['trial', 'console', 'widget', 'webview'] as const;
