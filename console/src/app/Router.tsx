import { EmptyState, ForbiddenState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { isChat } from '../shared/state/address.ts';
import { destination, clearReferrer } from '../shared/state/referrer.ts';
import { session } from '../shared/state/session.ts';
import { pinPath } from '../shared/state/startup.ts';
import { workspace } from '../shared/state/workspace.ts';
import { HiddenHeading } from '../shared/ui/HiddenHeading.ts';
import { useTitle } from '../shared/ui/useTitle.ts';
import { Waiting } from '../shared/ui/Waiting.tsx';
import { CrashBarrier } from './Crash.tsx';
import { publicScreens } from './publicScreens.ts';
import { Root } from './Root.tsx';
import { isFor, type Screen, screens } from './routes/screens.ts';
import { useScreens } from './shell/useScreens.ts';
import { SignedInPages } from './SignedInPages.tsx';

/** Leaves the console for another page. */
function LeaveTo({ href }: { href: string }) {
  useEffect(() => {
    clearReferrer();
    location.replace(href);
  }, [href]);
  return <Waiting />;
}

/**
 * Pages without a session. A signed-in user continues to the requested page. The session of one service does not
 * count for another one, and a console user keeps the console session while opening a guest page.
 */
function PublicPages() {
  const { status } = useSnapshot(session);
  const { pathname, search } = useLocation();
  if (status === 'signedIn' && pathname !== pinPath) {
    const to = destination(search);
    return isChat(to) ? <LeaveTo href={to} /> : <Navigate to={to} replace />;
  }
  if (status === 'restoring') return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Outlet />
    </Suspense>
  );
}

/** The page for an unknown address. */
function NotFound() {
  const { t } = useTranslation('shell');
  useTitle(t('notFound.title'));
  return (
    <>
      <HiddenHeading>{t('notFound.title')}</HiddenHeading>
      <EmptyState
        icon="map-pin"
        title={t('notFound.title')}
        text={t('notFound.text', { path: location.pathname })}
        action={<LinkButton href="/">{t('notFound.action')}</LinkButton>}
      />
    </>
  );
}

/** A screen, or a notice for users without permission for it. */
function ScreenPage({ screen }: { screen: Screen }) {
  const { t } = useTranslation(['common', 'shell']);
  const { user } = useSnapshot(session);
  const { current } = useSnapshot(workspace);
  const { pathname } = useLocation();
  const home = useScreens()[0];
  const allowed = user !== null && isFor(screen, user, current ?? undefined);
  const exists = !allowed || (screen.exists?.(pathname) ?? true);
  // Effects of children run first: the title of a missing page, set there alone, would be replaced by the screen's.
  useTitle(exists ? t(`title.${screen.id}`) : t('shell:notFound.title'));
  if (!allowed)
    return (
      <>
        <HiddenHeading>{t(`title.${screen.id}`)}</HiddenHeading>
        <ForbiddenState
          action={
            // In a workspace of another organization, a user may see a single screen.
            home && (
              <LinkButton href={home.href}>{t('shell:forbidden.action', { screen: t(`title.${home.id}`) })}</LinkButton>
            )
          }
        />
      </>
    );
  if (!exists) return <NotFound />;
  const { component: Content } = screen;
  return (
    <CrashBarrier of={`${screen.id} ${current}`}>
      <Suspense fallback={<Waiting />}>
        <Content key={current} />
      </Suspense>
    </CrashBarrier>
  );
}

/** All routes of the console, from the tables of public pages and screens. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Root />}>
          <Route element={<PublicPages />}>
            {publicScreens.map(({ path, component: Page }) => (
              <Route key={path} caseSensitive path={path} element={<Page />} />
            ))}
          </Route>
          <Route element={<SignedInPages />}>
            {screens.flatMap((screen) =>
              screen.paths.map((path) => (
                <Route key={path} caseSensitive path={path} element={<ScreenPage key={screen.id} screen={screen} />} />
              )),
            )}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
