import type { LegalHold } from '@parlance/contract/calls/dataProtection';
import { Skeleton } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { liftHold, setHold } from '../../shared/person/personData.tsx';
import { Answer } from '../../shared/ui/Answer.tsx';

const Holds = styled.ul`
  display: grid;
  gap: var(--space-3);
  ${plainList}

  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
    align-items: start;
    justify-content: space-between;
  }
  div {
    flex: 1 1 220px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const isOfWorkspace = ({ participant, conversation_id }: LegalHold) => participant === null && conversation_id === null;

/** The legal holds of a workspace: on all of it, or on single people. */
export function LegalHolds({ ws }: { ws: string }) {
  const { t } = useTranslation('retention');
  const { exact } = useFormats();
  const holds = useCall('GET /api/1.0/workspaces/:ws/holds', { params: { ws } });
  return (
    <Card title={t('hold.title')} level={3}>
      <Stack gap={4}>
        <span>{t('hold.text')}</span>
        <Answer query={holds} loading={<Skeleton lines={2} />}>
          {({ data }) => (
            <>
              {data.length > 0 && (
                <Holds aria-label={t('hold.title')}>
                  {data.map((hold) => {
                    const name = isOfWorkspace(hold)
                      ? t('hold.ofWorkspace')
                      : t('hold.ofPerson', { id: hold.participant ?? hold.conversation_id ?? '' });
                    return (
                      <li key={hold.id}>
                        <div>
                          <strong>{name}</strong>
                          <br />
                          {hold.reason}
                          <br />
                          <small>{t('hold.by', { name: hold.set_by, at: exact(hold.created_at) })}</small>
                        </div>
                        <Button
                          size="s"
                          aria-label={t('hold.liftOne', { name })}
                          onClick={() => void liftHold(ws, hold.id)}
                        >
                          {t('hold.lift')}
                        </Button>
                      </li>
                    );
                  })}
                </Holds>
              )}
              {!data.some(isOfWorkspace) && (
                <Inline>
                  <Button icon="lock" onClick={() => void setHold(ws)}>
                    {t('hold.workspaceAction')}
                  </Button>
                </Inline>
              )}
            </>
          )}
        </Answer>
      </Stack>
    </Card>
  );
}
