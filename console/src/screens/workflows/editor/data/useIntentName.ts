import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { can } from '../../../../shared/state/session.ts';

/** The intents that the user may see. */
export const useIntents = (ws: string) =>
  useCall('GET /api/1.0/gael/:ws/intents', { params: { ws } }, { enabled: can('nlp_intent:read', ws) });

/**
 * Names intents by their ids. An intent that was deleted or that the user may not see is named by the end of its id.
 */
export function useIntentName(ws: string): (id: string) => string {
  const { t } = useTranslation('scriptEditor');
  const intents = useIntents(ws).data?.data;
  return (id) => {
    const end = id.slice(-4);
    if (!can('nlp_intent:read', ws)) return t('intent.hidden', { id: end });
    if (intents === undefined) return '…';
    return intents.find((intent) => intent.id === id)?.intent_name ?? t('intent.gone', { id: end });
  };
}
