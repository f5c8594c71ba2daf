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

/** Where the person is signed in, and how to end that: one session, or all but this one. */
export function OwnSessions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['ownSessions', 'common']);
  const query = useCall('GET /api/1.0/sessions', {});
  const others = query.data?.data.some(({ current }) => !current) ?? false;
  const endOthers = () =>
    confirmer.ask({
      title: t('endOthersTitle'),
      message: t('endOthersText'),
      confirmLabel: t('endOthers'),
      danger: true,
      async onConfirm() {
        try {
          const { ended } = await call('DELETE /api/1.0/sessions', {});
          notifyDone(t('endedOthers', { count: ended }));
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
      title={t('title')}
      description={t('text')}
      footer={
        <>
          {others && (
            <Button icon="log-out" onClick={() => void endOthers()} style={{ marginInlineEnd: 'auto' }}>
              {t('endOthers')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </>
      }
    >
      <Answer query={query} loading={<SkeletonRows rows={3} columns={2} />}>
        {({ data }) => (
          <Sessions aria-label={t('list')}>
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
  const { t } = useTranslation('ownSessions');
  const { locale, exact } = useFormats();
  const { id, current, address, user_agent, created_at, last_used_at } = session;
  const { browser, system, mobile } = deviceOf(user_agent);
  const name = browser && system ? t('onSystem', { browser, system }) : (browser ?? system ?? t('unknown'));
  const end = () =>
    attempt(t('failed'), async () => {
      try {
        await call('DELETE /api/1.0/sessions/:id', { params: { id } });
        notifyDone(t('ended', { name }));
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
          {current && <Pill tone="brand">{t('this')}</Pill>}
        </Name>
        <About>
          {address && `${address} · `}
          {t('lastUsed')} <RelativeTime date={last_used_at} locale={locale} /> ·{' '}
          {t('opened', { time: exact(created_at) })}
        </About>
      </div>
      {!current && (
        <Button size="s" aria-label={t('endOf', { name })} onClick={() => void end()}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
