import { IconButton } from '@parlance/ui-kit/form';
import { AppShell, Navbar, Sidebar, type SidebarSectionData, useMediaQuery } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { queryClient } from '../../shared/api/queryClient.ts';
import { brand } from '../../shared/brand.ts';
import { sides } from '../../shared/conflict/sides.ts';
import { languages } from '../../shared/i18n/i18n.ts';
import { watchReachability } from '../../shared/state/reachability.ts';
import { onUserLeft, session } from '../../shared/state/session.ts';
import { setSetting, settings, themeOf } from '../../shared/state/settings.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { ScreenTexts } from '../../shared/i18n/ScreenTexts.tsx';
import { workspaceSettings } from '../../shared/state/workspaceSettings.ts';
import { AppLink } from '../../shared/ui/AppLink.tsx';
import { Mark } from '../../shared/ui/Mark.tsx';
import { screenAt, sections } from '../routes/screens.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { BackgroundTasks } from '../tasks/BackgroundTasks.tsx';
import { Commands } from './Commands.tsx';
import { closeDialog, dialogs, openDialog, shellDialog } from './dialogs.ts';
import { Outage } from './Outage.tsx';
import { useDisplayToggles } from './useDisplayToggles.ts';
import { useScreens } from './useScreens.ts';
import { useWorkspaceAddress } from './useWorkspaceAddress.ts';
import { useWorkspaceEvents } from './useWorkspaceEvents.ts';
import { WorkspaceGate } from './WorkspaceGate.tsx';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

/** In a frame, the containing page has the navigation. */
const framed = window.self !== window.top;

/** Moves the focus to the top of a new screen, and of the first one after signing in, for keyboards and screen readers. */
function useFocusOnScreen(): void {
  const id = screenAt(useLocation().pathname)?.id;
  const before = useRef(session.began === 'signIn' ? undefined : id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    const main = document.getElementById('main');
    main?.scrollTo({ top: 0 });
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [id]);
}

const Home = styled(AppLink)`
  display: flex;
  align-items: center;
  gap: 10px;
  overflow: hidden;
  color: var(--sidebar-active-text);
  font-size: 15px;
  font-weight: var(--weight-semibold);
  letter-spacing: -0.01em;
  text-decoration: none;
  white-space: nowrap;

  svg {
    flex: none;
  }
`;

/** Logo and name at the head of the sidebar. */
function Brand() {
  return (
    <Home href="/" aria-label={brand.consoleName}>
      <Mark />
      {brand.name}
    </Home>
  );
}

/** The display menu: the look, the colour and the language of the console. */
function MoreMenu() {
  const { t, i18n } = useTranslation(['shell', 'common']);
  const toggles = useDisplayToggles();
  return (
    <Menu
      label={t('more.menu')}
      placement="bottom-end"
      minWidth={220}
      items={[
        ...toggles.map(({ key, label, on, flip }) => ({ key, label, checked: on, keepOpen: true, onSelect: flip })),
        { key: 'brand', icon: 'palette', label: t('more.brand'), onSelect: () => openDialog('brandColour') },
        { type: 'separator', key: 'line' },
        {
          type: 'group',
          key: 'language',
          label: t('more.language'),
          choice: 'one',
          items: languages.map((language) => ({
            key: language,
            label: t(`common:language.${language}`),
            checked: i18n.language === language,
            onSelect: () => setSetting('language', language),
          })),
        },
      ]}
      trigger={(trigger) => <IconButton icon="ellipsis" label={t('more.menu')} {...trigger} />}
    />
  );
}

/** Switches between night and day mode. */
function NightToggle() {
  const { t } = useTranslation('shell');
  const night = themeOf(useSnapshot(settings)).scheme === 'night';
  return (
    <IconButton
      icon={night ? 'sun' : 'moon'}
      label={night ? t('night.off') : t('night.on')}
      onClick={() => setSetting('night_mode', !night)}
    />
  );
}

const SidesDialog = lazy(async () => ({
  default: (await import('../../shared/conflict/SidesDialog.tsx')).SidesDialog,
}));

/** Closes the dialog and answers its question. */
function close(): void {
  workspaceSettings.asked = null;
  closeDialog();
}

onUserLeft(() => {
  // A user who signs out with a dialog open does not find it open later.
  close();
  // The next user must not see cached answers to this one.
  queryClient.clear();
});

/** The open dialog of the shell; above it, the dialog of a save conflict. */
function ShellDialogs() {
  const { open } = useSnapshot(shellDialog);
  const { question } = useSnapshot(sides);
  const { asked } = useSnapshot(workspaceSettings);
  useEffect(() => {
    if (asked !== null) openDialog('workspaceSettings');
  }, [asked]);
  const Dialog = open && dialogs[open];
  return (
    <>
      <Suspense>{Dialog && <Dialog onClose={close} />}</Suspense>
      <Suspense>{question && <SidesDialog />}</Suspense>
    </>
  );
}

/** The screens that the user may see, in the sidebar's sections. */
function useSidebar(): SidebarSectionData[] {
  const { t } = useTranslation(['shell', 'common']);
  const screens = useScreens();
  const active = screenAt(useLocation().pathname)?.id;
  return sections
    .map((section) => ({
      id: section,
      title: section === 'top' ? undefined : t(`section.${section}`),
      items: screens
        .filter((screen) => screen.section === section)
        .map(({ id, icon, href }) => ({ id, icon, href, label: t(`common:screen.${id}`), active: id === active })),
    }))
    .filter(({ items }) => items.length > 0);
}

function Frame() {
  const { t } = useTranslation('shell');
  const { status, current } = useSnapshot(workspace);
  useWorkspaceAddress();
  useWorkspaceEvents(status === 'ready' ? current : null);
  useFocusOnScreen();
  const sections = useSidebar();
  // On narrow windows the display menu contains the toggle.
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
        <Outage />
        <WorkspaceGate>
          <Outlet />
        </WorkspaceGate>
      </AppShell>
      <ShellDialogs />
    </ScreenTexts>
  );
}

/** The console around a screen: navigation, workspace, tasks and account. */
export function Shell() {
  useEffect(watchReachability, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}
