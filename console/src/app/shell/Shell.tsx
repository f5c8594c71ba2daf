import { AppShell, Navbar, Sidebar, useMediaQuery } from '@parlance/ui-kit/layout';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { queryClient } from '../../shared/api/queryClient.ts';
import { setSetting } from '../../shared/state/settings.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { ScreenTexts } from '../../shared/i18n/ScreenTexts.tsx';
import { screenAt } from '../routes/screens.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { BackgroundTasks } from '../tasks/BackgroundTasks.tsx';
import { Brand } from './Brand.tsx';
import { Commands } from './Commands.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { NightToggle } from './NightToggle.tsx';
import { ShellDialogs } from './ShellDialogs.tsx';
import { useSidebar } from './useSidebar.ts';
import { useWorkspaceAddress } from './useWorkspaceAddress.ts';
import { useWorkspaceEvents } from './useWorkspaceEvents.ts';
import { WorkspaceGate } from './WorkspaceGate.tsx';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

/** Inside another page the sidebar is that page's business. */
const framed = window.self !== window.top;

/** A new screen begins at its top, for the keyboard and for readers too. */
function useFocusOnScreen(): void {
  const id = screenAt(useLocation().pathname)?.id;
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [id]);
}

function Frame() {
  const { t } = useTranslation('shell');
  const { status, current } = useSnapshot(workspace);
  useWorkspaceAddress();
  useWorkspaceEvents(status === 'ready' ? current : null);
  useFocusOnScreen();
  const sections = useSidebar();
  // There the menu of display settings has it too.
  const phone = useMediaQuery('(max-width: 575.98px)');
  return (
    <ScreenTexts>
      <AppShell
        onSmallChange={(small) => setSetting('sidebar_small', small)}
        sidebar={framed ? undefined : <Sidebar brand={<Brand />} sections={sections} />}
        navbar={
          <Navbar
            aria-label={t('workspace.menu')}
            menu={!framed}
            left={<WorkspaceMenu />}
            center={<Commands />}
            right={
              <>
                {current && <BackgroundTasks ws={current} />}
                {!phone && <NightToggle />}
                <MoreMenu />
                <AvatarMenu />
              </>
            }
          />
        }
      >
        <WorkspaceGate>
          <Outlet />
        </WorkspaceGate>
      </AppShell>
      <ShellDialogs />
    </ScreenTexts>
  );
}

/** The console around a screen: where one can go, which workspace, what runs, who one is. */
export function Shell() {
  // The next user must not see the answers to this one.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}
