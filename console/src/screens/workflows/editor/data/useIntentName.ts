import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { can } from '../../../../shared/state/session.ts';

/** Names intents by their ids; an intent that the reader may not see, or that was deleted, by the end of its id. */
export function useIntentName(ws: string): (id: string) => string {
  const { t } = useTranslation('scriptEditor');
  const mayRead = can('nlp_intent:read', ws);
  const intents = useCall('GET /api/1.0/gael/:ws/intents', { params: { ws } }, { enabled: mayRead }).data?.data;
  return (id) => {
    const end = id.slice(-4);
    if (!mayRead) return t('intent.hidden', { id: end });
    if (intents === undefined) return '…';
    return intents.find((intent) => intent.id === id)?.intent_name ?? t('intent.gone', { id: end });
  };
}
