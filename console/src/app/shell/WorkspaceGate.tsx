import { EmptyState, ErrorState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { failureText } from '../../shared/api/failureText.ts';
import { can } from '../../shared/state/session.ts';
import { clearRefusal, loadWorkspaces, workspace } from '../../shared/state/workspace.ts';
import { HiddenHeading } from '../../shared/ui/HiddenHeading.ts';
import { useTitle } from '../../shared/ui/useTitle.ts';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { openDialog } from './dialogs.ts';

function NoWorkspace() {
  const { t } = useTranslation('shell');
  const mayCreate = can('workspace:create');
  useTitle(t('workspace.none'));
  return (
    <>
      <HiddenHeading>{t('workspace.none')}</HiddenHeading>
      <EmptyState
        icon="layers"
        title={t('workspace.none')}
        text={mayCreate ? t('workspace.noneText') : t('workspace.noneReader')}
        action={
          mayCreate && (
            <Button variant="primary" icon="plus" onClick={() => openDialog('createWorkspace')}>
              {t('workspace.create')}
            </Button>
          )
        }
      />
    </>
  );
}

/** The workspace of the address is not one of the user's, or the open one is not any longer. */
function RefusedWorkspace({ id, lost, open }: { id: string; lost: string | null; open: string | undefined }) {
  const { t } = useTranslation('shell');
  const title = t(lost === null ? 'workspace.refused' : 'workspace.lost');
  useTitle(title);
  return (
    <>
      <HiddenHeading>{title}</HiddenHeading>
      <EmptyState
        icon="lock"
        title={title}
        text={lost === null ? t('workspace.refusedText', { name: id }) : t('workspace.lostText', { name: lost })}
        action={
          open !== undefined && (
            <Button variant="primary" onClick={clearRefusal}>
              {t('workspace.continueIn', { name: open })}
            </Button>
          )
        }
      />
    </>
  );
}

/** Shows the screen once a workspace is open; otherwise says why there is none. */
export function WorkspaceGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { status, current, refused, lost, list, problem } = useSnapshot(workspace);
  // A deferred value lets the first render of a screen be sliced, which an update of the store would not be.
  const entered = useDeferredValue(status === 'ready', false);
  if (status === 'failed')
    return (
      <ErrorState
        title={t('workspace.failed')}
        text={problem && failureText(problem)}
        onRetry={() => void loadWorkspaces(null)}
      />
    );
  if (status !== 'ready' || !entered) return <Waiting />;
  if (refused)
    return <RefusedWorkspace id={refused} lost={lost} open={list.find((each) => each.workspace === current)?.label} />;
  if (current === null) return <NoWorkspace />;
  return children;
}
