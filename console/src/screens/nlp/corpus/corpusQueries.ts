import { useCall } from '../../../shared/api/queryClient.ts';

/** The attributes that take their values from a corpus. */
export const useCorpusUsage = (ws: string, id: string) =>
  useCall('GET /api/1.0/gael/:ws/wordscorpus/:id/usage', { params: { ws, id } });

/** Words of a corpus that stand in it twice, or in another corpus too. */
export const useCorpusDuplicates = (ws: string, id: string) =>
  useCall('GET /api/1.0/gael/:ws/wordscorpus/:id/duplicates', { params: { ws, id } });
