import { Button } from '@parlance/ui-kit/form';
import { EmptyState } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';

/** A part of the program that is gone: the server has a newer build than this page. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

/** What is shown where a page broke; the rest of the console goes on. */
export function Crash() {
  const { t } = useTranslation();
  const outdated = isOutdated(useRouteError());
  return (
    <EmptyState
      icon={outdated ? 'refresh-cw' : 'triangle-alert'}
      title={outdated ? t('failure.outdated') : t('failure.crashed')}
      text={outdated ? t('failure.outdatedText') : t('failure.crashedText')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      }
    />
  );
}
