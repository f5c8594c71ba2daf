import { ForbiddenState } from '@parlance/ui-kit/data';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { session } from '../shared/state/session.ts';
import { workspace } from '../shared/state/workspace.ts';
import { HiddenHeading } from '../shared/ui/HiddenHeading.ts';
import { useTitle } from '../shared/ui/useTitle.ts';
import { Waiting } from '../shared/ui/Waiting.tsx';
import { CrashBarrier } from './Crash.tsx';
import { NotFound } from './NotFound.tsx';
import { isFor, type Screen } from './routes/screens.ts';

/** One screen, for those who may see it; the others are told so. */
export function ScreenPage({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(session);
  const { current } = useSnapshot(workspace);
  const { pathname } = useLocation();
  const exists = screen.exists?.(pathname) ?? true;
  useTitle(t(`screen.${screen.id}`));
  if (!user || !isFor(screen, user, current ?? undefined))
    return (
      <>
        <HiddenHeading>{t(`screen.${screen.id}`)}</HiddenHeading>
        <ForbiddenState />
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
