import { useCall } from '../../../shared/api/queryClient.ts';
import { can } from '../../../shared/state/session.ts';

/**
 * Names of the knowledge bases that are asked where an intent of these classes has no answer; empty for users who may
 * not see them.
 *
 * @param classes ids of the classes
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
