import { useCall } from '../../../shared/api/queryClient.ts';
import { can } from '../../../shared/state/session.ts';

/**
 * Names of the knowledge bases that are asked where an intent of some classes has no answer; none for those who may not know.
 *
 * @param classes their ids
 */
export function useAskedBases(ws: string, classes: readonly string[]): string[] {
  const bases = useCall('GET /api/1.0/gael/:ws/rag', { params: { ws } }, { enabled: can('nlp_rag:read', ws) }).data
    ?.data;
  return (bases ?? []).flatMap(({ name, settings: { responder } }) =>
    responder.enabled && (responder.classes.length === 0 || responder.classes.some((id) => classes.includes(id)))
      ? [name]
      : [],
  );
}
