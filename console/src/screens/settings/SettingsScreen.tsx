import type { CallName } from '@parlance/contract';
import type { BackendEvent } from '@parlance/contract/calls/backend';
import { EmptyState, ForbiddenState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { PageHeader, TabLinks } from '@parlance/ui-kit/layout';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { openEventStream } from '../../shared/api/eventStream.ts';
import { invalidate } from '../../shared/api/queryClient.ts';
import { can, session } from '../../shared/state/session.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { settingsTabs, tabPath } from './tabs.ts';

/** Calls of the audit log, which every change affects. */
const log: CallName[] = ['GET /api/1.0/backend/audit', 'GET /api/1.0/backend/audit/facets'];

/** The calls whose cached answers are outdated by a change, by kind of change. */
const affectedCalls: Record<string, CallName[]> = {
  prompt: ['GET /api/1.0/backend/:id/prompt', 'GET /api/1.0/prompt/:id', 'GET /api/1.0/prompt/:id/versions'],
  domain: ['GET /api/1.0/backend/config/domains'],
  trash: ['GET /api/1.0/backend/trash', 'GET /api/1.0/backend/vthing/list'],
};

/** Updates the settings on screen when other users change them. */
function useBackendEvents(): void {
  useEffect(() => {
    const stream = openEventStream({
      url: '/api/1.0/backend/stream',
      onEvent: (data) => {
        const { what }: BackendEvent = JSON.parse(data);
        void invalidate(...(affectedCalls[what] ?? []), ...log);
      },
      // The stream does not say what changed during an interruption.
      onReopen: () => void invalidate(...Object.values(affectedCalls).flat(), ...log),
    });
    return () => stream.close();
  }, []);
}

/** Settings of the whole server, one tab for each part that the user may see. */
export function SettingsScreen() {
  const { t } = useTranslation(['settings', 'common']);
  useSnapshot(session);
  useBackendEvents();
  const { tab } = useParams();
  const mine = settingsTabs.filter(({ permission }) => can(permission));
  const shown = tab === undefined ? mine[0] : settingsTabs.find(({ id }) => id === tab);
  const Content = shown && can(shown.permission) ? shown.component : undefined;
  return (
    <>
      <PageHeader
        title={t('common:title.settings')}
        text={shown && t(`about.${shown.id}`)}
        tabs={
          <TabLinks
            label={t('tabs')}
            items={mine.map(({ id, icon }) => ({ id, icon, label: t(`tab.${id}`), href: tabPath(id) }))}
            value={shown?.id ?? ''}
          />
        }
      />
      {Content && (
        <Suspense fallback={<Waiting />}>
          <Content key={shown?.id} />
        </Suspense>
      )}
      {shown && !Content && <ForbiddenState />}
      {!shown && (
        <EmptyState
          icon="search"
          title={t('noTab')}
          text={t('noTabText', { name: tab })}
          action={<LinkButton href="/back">{t('noTabAction')}</LinkButton>}
        />
      )}
    </>
  );
}
