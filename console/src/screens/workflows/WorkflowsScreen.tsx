import { EmptyState } from '@parlance/ui-kit/data';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useHref } from '../../shared/state/address.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { loadTabs, openTabs } from './open/openTabs.ts';
import { scriptPath, sectionOf, sectionPath } from './workflowsAddress.ts';
import { Workflows } from './Workflows.tsx';

/** The scripts of the open workspace, and the variables that they read and set. */
export function WorkflowsScreen() {
  const { t } = useTranslation('workflows');
  const { current } = useSnapshot(workspace);
  const { ws, active, recent } = useSnapshot(openTabs);
  const { pathname } = useLocation();
  const href = useHref();
  useEffect(() => {
    if (current !== null) void loadTabs(current);
  }, [current]);
  if (current === null) return <EmptyState icon="layers" title={t('noWorkspace')} text={t('noWorkspaceText')} />;
  if (ws !== current) return <Waiting />;
  const section = sectionOf(pathname);
  if (section !== undefined) return <Workflows ws={ws} section={section} />;
  const script = active === 'script' ? recent.at(-1) : undefined;
  const page = active === 'script' ? 'scripts' : active;
  return <Navigate to={href(script === undefined ? sectionPath(page) : scriptPath(script))} replace />;
}
