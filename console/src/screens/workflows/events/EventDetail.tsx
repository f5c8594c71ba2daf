import type { AttributeChange } from '@parlance/contract/calls/events';
import type { ChangeSource } from '@parlance/contract/limits';
import { Pill, RelativeTime, SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Icon, type IconName } from '@parlance/ui-kit/icons';
import { Card, Inline, Link, Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { plainList } from '@parlance/ui-kit/theme';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { scriptPath } from '../workflowsAddress.ts';
import type { EventRow } from './useEventColumns.tsx';

const sourceIcons: Readonly<Record<ChangeSource, IconName>> = {
  person: 'user',
  api: 'plug',
  webhook: 'webhook',
  script: 'workflow',
  command: 'send',
  thing: 'activity',
};
/** Number of changes shown at first, and the maximum that is kept. */
const some = 50;
const all = 500;

const Changes = styled.ol`
  display: grid;
  gap: var(--space-3);
  ${plainList}

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 2px var(--space-2);
    overflow-wrap: anywhere;
  }
  svg {
    margin-top: 2px;
    color: var(--text-faint);
  }
  time,
  small {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  small {
    grid-column: 2 / -1;
  }
`;

const Before = styled.span`
  color: var(--text-muted);
`;

interface EventDetailProps {
  ws: string;
  row: EventRow;
  onClose: () => void;
  /** Undefined where the user may not edit the attribute. */
  onEdit?: () => void;
  onRemove?: () => void;
}

/** An attribute with its value, the scripts that use it, and its changes. */
export function EventDetail({ ws, row, onClose, onEdit, onRemove }: EventDetailProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const { exact } = useFormats();
  const [limit, setLimit] = useState(some);
  const changes = useCall(
    'GET /api/1.0/workspaces/:ws/events/stack',
    { params: { ws }, query: { event_id: row.event_id, limit } },
    { keepPrevious: true },
  );
  const { attribute_name, event_name, attribute_value, attribute_type, unit, thing, uses, updated_at } = row;
  return (
    <Drawer
      open
      modal={false}
      onClose={onClose}
      title={attribute_name}
      description={`${thing || t('events.workspace')} · ${event_name}`}
    >
      <Stack>
        <Card title={t('column.value')} level={3}>
          <Stack gap={3}>
            <Facts
              facts={[
                { name: t('column.value'), value: `${String(attribute_value)} ${unit}`.trim() },
                { name: t('column.valueType'), value: t(`valueType.${attribute_type}`) },
                { name: t('column.reported'), value: exact(updated_at) },
              ]}
            />
            {onEdit && onRemove && (
              <Inline gap={2}>
                <Button size="s" icon="pencil" onClick={onEdit}>
                  {t('common:action.edit')}
                </Button>
                <Button size="s" variant="danger" icon="trash-2" onClick={onRemove}>
                  {t('common:action.delete')}
                </Button>
              </Inline>
            )}
          </Stack>
        </Card>
        <Card title={t('column.uses')} level={3}>
          {uses.length === 0 ? (
            t('events.unused')
          ) : (
            <Stack gap={2}>
              {uses.map(({ script_id, name, places }) => (
                <Inline key={script_id} gap={2}>
                  <Link href={scriptPath(script_id)}>{name}</Link>
                  {places.map((place) => (
                    <Pill key={place}>{t(`place.${place}`)}</Pill>
                  ))}
                </Inline>
              ))}
            </Stack>
          )}
        </Card>
        <Card title={t('events.changes')} level={3}>
          <Answer query={changes} loading={<SkeletonRows rows={5} columns={1} />}>
            {({ data }) => (
              <Stack gap={3}>
                {data.length === 0 && t('events.noChanges')}
                <Changes>
                  {data.map((change) => (
                    <Change key={change.id} change={change} />
                  ))}
                </Changes>
                {limit === some && data.length === some && (
                  <Button size="s" onClick={() => setLimit(all)}>
                    {t('events.older')}
                  </Button>
                )}
              </Stack>
            )}
          </Answer>
        </Card>
      </Stack>
    </Drawer>
  );
}

/** Who changed a value, through what, and when. */
function Change({ change }: { change: AttributeChange }) {
  const { t } = useTranslation('workflows');
  const { locale } = useFormats();
  const { via, actor, script_id, before, after, unit, created_at } = change;
  return (
    <li>
      <Icon name={sourceIcons[via]} size={14} />
      <span>
        {before !== null && <Before>{String(before)} → </Before>}
        <b>{`${String(after)} ${unit}`.trim()}</b>
      </span>
      <RelativeTime date={created_at} locale={locale} />
      <small>
        {t(`via.${via}`)} · {script_id === null ? actor : <Link href={scriptPath(script_id)}>{actor}</Link>}
      </small>
    </li>
  );
}
