import { studioPath } from './studioAddress.ts';

/** The address of all utterances: a query, since a path could be the name of an intent. */
export const allUtterancesPath = (filters: Readonly<Record<string, string>> = {}): string =>
  `${studioPath('intent')}?${new URLSearchParams({ show: 'utterances', ...filters })}`;
