import { studioPath } from './studioAddress.ts';

/** Where the sentences of all intents are shown: in the query, where no name of an intent can be in its way. */
export const allUtterancesPath = (filters: Readonly<Record<string, string>> = {}): string =>
  `${studioPath('intent')}?${new URLSearchParams({ show: 'utterances', ...filters })}`;
