import type { Command } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLocalText } from '../../../screens/store/useLocalText.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { withWorkspace } from '../../../shared/state/address.ts';
import { useScreens } from '../useScreens.ts';

/**
 * The connectors of the store, by their names and texts in the reader's language, which the server's search does not know.
 * @param wanted they are fetched once somebody searches
 */
export function useConnectorCommands(ws: string, wanted: boolean): Command[] {
  const { t } = useTranslation('shell');
  const say = useLocalText();
  const navigate = useNavigate();
  const seesStore = useScreens().some(({ id }) => id === 'store');
  const { data } = useCall('GET /api/1.0/store', { query: { ws } }, { enabled: wanted && seesStore && ws !== '' });
  return (data?.data ?? []).map(({ id, name, text }) => ({
    id: `connector-${id}`,
    group: t('found.connectors'),
    label: say(name),
    keywords: say(text),
    icon: 'plug',
    onRun: () => void navigate(withWorkspace(`/store?${new URLSearchParams({ connector: id })}`, ws)),
  }));
}
