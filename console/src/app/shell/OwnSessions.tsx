import type { OwnSession } from '@parlance/contract/calls/recovery';
import { Pill, RelativeTime, SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { Modal } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { attempt, reasonOf } from '../../shared/api/attempt.ts';
import { call } from '../../shared/api/call.ts';
import { invalidate, useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { confirmer } from '../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../shared/feedback/toasts.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { deviceOf } from './deviceOf.ts';

const Sessions = styled.ul`
  list-style: none;

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-3) 0;
    border-bottom: 1px solid var(--line);
  }
  li:last-child {
    border-bottom: 0;
  }
`;
const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  font-weight: var(--weight-medium);
`;
const About = styled.div`
  color: var(--text-muted);
  font-size: var(--size-s);
  overflow-wrap: anywhere;
`;

const refresh = () => invalidate('GET /api/1.0/sessions');

/** Lists the user's own sessions, and ends one of them or all but this one. */
export function OwnSessions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const query = useCall('GET /api/1.0/sessions', {});
  const others = query.data?.data.some(({ current }) => !current) ?? false;
  const endOthers = () =>
    confirmer.ask({
      title: t('sessions.endOthersTitle'),
      message: t('sessions.endOthersText'),
      confirmLabel: t('sessions.endOthers'),
      danger: true,
      async onConfirm() {
        try {
          const { ended } = await call('DELETE /api/1.0/sessions', {});
          notifyDone(t('sessions.endedOthers', { count: ended }));
        } catch (error) {
          throw new Error(reasonOf(error), { cause: error });
        } finally {
          void refresh();
        }
      },
    });
  return (
    <Modal
      open
      onClose={onClose}
      title={t('sessions.title')}
      description={t('sessions.text')}
      footer={
        <>
          {others && (
            <Button icon="log-out" onClick={() => void endOthers()} style={{ marginInlineEnd: 'auto' }}>
              {t('sessions.endOthers')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </>
      }
    >
      <Answer query={query} loading={<SkeletonRows rows={3} columns={2} />}>
        {({ data }) => (
          <Sessions aria-label={t('sessions.list')}>
            {data.map((session) => (
              <Entry key={session.id} session={session} />
            ))}
          </Sessions>
        )}
      </Answer>
    </Modal>
  );
}

function Entry({ session }: { session: OwnSession }) {
  const { t } = useTranslation('account');
  const { locale, exact } = useFormats();
  const { id, current, address, user_agent, created_at, last_used_at } = session;
  const { browser, system, mobile } = deviceOf(user_agent);
  const name =
    browser && system ? t('sessions.onSystem', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  const end = () =>
    attempt(t('sessions.failed'), async () => {
      try {
        await call('DELETE /api/1.0/sessions/:id', { params: { id } });
        notifyDone(t('sessions.ended', { name }));
      } finally {
        void refresh();
      }
    });
  return (
    <li>
      <Icon name={mobile ? 'smartphone' : 'monitor'} size={20} />
      <div>
        <Name>
          {name}
          {current && <Pill tone="brand">{t('sessions.this')}</Pill>}
        </Name>
        <About>
          {address && `${address} · `}
          {t('sessions.lastUsed')} <RelativeTime date={last_used_at} locale={locale} /> ·{' '}
          {t('sessions.opened', { time: exact(created_at) })}
        </About>
      </div>
      {!current && (
        <Button size="s" aria-label={t('sessions.endOf', { name })} onClick={() => void end()}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
