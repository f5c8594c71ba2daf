import { studioPath } from './studioAddress.ts';

/** The address of all utterances. It uses a query, because a path could be the name of an intent. */
export const allUtterancesPath = (filters: Readonly<Record<string, string>>): string =>
  `${studioPath('intent')}?${new URLSearchParams({ show: 'utterances', ...filters })}`;
