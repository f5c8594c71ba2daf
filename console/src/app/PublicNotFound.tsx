import { EmptyState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { PublicFrame } from '../shared/ui/PublicFrame.tsx';
import { useTitle } from '../shared/ui/useTitle.ts';

/** The page for an address below the public pages that matches none of them. */
export function PublicNotFound() {
  const { t } = useTranslation('shell');
  useTitle(t('notFound.title'));
  return (
    <PublicFrame>
      <EmptyState
        icon="map-pin"
        level={2}
        title={t('notFound.title')}
        text={t('notFound.text', { path: location.pathname })}
        action={<LinkButton href="/sign-in">{t('notFound.signIn')}</LinkButton>}
      />
    </PublicFrame>
  );
}
