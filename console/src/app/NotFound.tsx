import { EmptyState } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { HiddenHeading } from '../shared/ui/HiddenHeading.ts';
import { useTitle } from '../shared/ui/useTitle.ts';

/** An address that is no page. */
export function NotFound() {
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
