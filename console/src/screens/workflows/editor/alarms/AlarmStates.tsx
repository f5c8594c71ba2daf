import { Pill, RelativeTime } from '@parlance/ui-kit/data';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { alarmLooks } from '../../data/alarms.ts';
import { useThingLabels } from '../../data/queries.ts';
import { Note } from '../layout.ts';

const States = styled.ul`
  display: grid;
  ${plainList}
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px var(--space-2);
    min-height: 36px;
    border-bottom: 1px solid var(--line);
  }
  li:last-child {
    border: 0;
  }
  strong {
    flex: 1;
    min-width: 80px;
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }
  small {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
`;

/** The state of an alarm in production for each virtual thing, and since when. */
export function AlarmStates({ ws, scriptId, production }: { ws: string; scriptId: string; production: boolean }) {
  const { t } = useTranslation('scriptEditor');
  const { locale, exact } = useFormats();
  const labels = useThingLabels(ws);
  const alarms = useCall(
    'GET /api/1.0/workspaces/:ws/alarms',
    { params: { ws } },
    { enabled: production },
  ).data?.data.filter(({ script_id: id }) => id === scriptId);
  if (!production || !alarms?.length) return <Note>{t(production ? 'alarm.noState' : 'alarm.notInProduction')}</Note>;
  return (
    <States aria-label={t('alarm.states')}>
      {alarms.map(({ vthingId, deviceName, state, since, due_at: due }) => (
        <li key={vthingId ?? ''}>
          <strong>{vthingId === null ? t('alarm.workspace') : (labels.get(vthingId) ?? deviceName)}</strong>
          <Pill {...alarmLooks[state]}>{t(`alarm.state.${state}`)}</Pill>
          <small>
            <RelativeTime date={since} locale={locale} />
            {due !== null && ` · ${t('alarm.due', { when: exact(due) })}`}
          </small>
        </li>
      ))}
    </States>
  );
}
