import { EmptyState } from '@parlance/ui-kit/data';
import { PageHeader, TabLinks } from '@parlance/ui-kit/layout';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { workspace } from '../../shared/state/workspace.ts';
import { storeThingsPath } from '../../shared/things/thingsAddress.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { Connectors } from './Connectors.tsx';

const WorkspaceThings = lazy(async () => ({
  default: (await import('../../shared/things/WorkspaceThings.tsx')).WorkspaceThings,
}));

/** The connectors that virtual things are made from, beside the virtual things of the workspace. */
export function StoreScreen() {
  const { t } = useTranslation('store');
  const { current } = useSnapshot(workspace);
  const { pathname } = useLocation();
  if (current === null) return <EmptyState icon="layers" title={t('noWorkspace')} text={t('noWorkspaceText')} />;
  if (pathname.replace(/\/$/, '') !== storeThingsPath) {
    return (
      <Connectors key={current} ws={current} header={(actions) => <Header shown="connectors" actions={actions} />} />
    );
  }
  return (
    <>
      <Header shown="things" />
      <Suspense fallback={<Waiting />}>
        <WorkspaceThings key={current} ws={current} />
      </Suspense>
    </>
  );
}

function Header({ shown, actions }: { shown: 'connectors' | 'things'; actions?: ReactNode }) {
  const { t } = useTranslation(['store', 'common']);
  return (
    <PageHeader
      title={t('common:title.store')}
      actions={actions}
      tabs={
        <TabLinks
          label={t('parts')}
          items={[
            { id: 'connectors', icon: 'layout-grid', label: t('part.connectors'), href: '/store' },
            { id: 'things', icon: 'plug', label: t('part.things'), href: storeThingsPath },
          ]}
          value={shown}
        />
      }
    />
  );
}
