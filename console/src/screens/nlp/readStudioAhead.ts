import { readAhead } from '../../shared/api/queryClient.ts';
import { readPageAhead } from '../../shared/api/usePages.ts';
import { readAddress } from './address/studioAddress.ts';
import { utteranceList } from './data/utteranceList.ts';
import { readUtteranceFilters } from './utterances/useUtteranceFilters.ts';

/** Asks for what the studio shows first at an address: its lists, and the utterances of all intents. */
export function readStudioAhead(ws: string, { pathname, searchParams }: URL): void {
  const { tab, name } = readAddress(pathname);
  if (tab === 'rag') return;
  const params = { ws };
  readAhead('GET /api/1.0/gael/:ws/class', { params });
  readAhead('GET /api/1.0/gael/:ws/intents', { params });
  readAhead('GET /api/1.0/gael/:ws/health', { params });
  if (tab === 'corpus') readAhead('GET /api/1.0/gael/:ws/wordscorpus', { params });
  if (tab === 'intent' && name === undefined) readPageAhead(utteranceList(ws, readUtteranceFilters(searchParams)));
}
