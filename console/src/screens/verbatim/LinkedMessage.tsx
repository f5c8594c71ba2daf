import { EmptyState } from '@parlance/ui-kit/data';
import { Drawer } from '@parlance/ui-kit/overlay';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../shared/api/ApiError.ts';
import { Answer } from '../../shared/ui/Answer.tsx';

interface LinkedMessageProps {
  /** It has ended, without the message. */
  query: UseQueryResult<unknown, ApiError>;
  onClose: () => void;
}

/** In place of a message that the address names and that cannot be shown. */
export function LinkedMessage({ query, onClose }: LinkedMessageProps) {
  const { t } = useTranslation('verbatim');
  const notFound = <EmptyState icon="search" title={t('detail.notFound')} text={t('detail.notFoundText')} />;
  return (
    <Drawer open modal={false} onClose={onClose} title={t('detail.title')}>
      {/* No message has an id that cannot be read. */}
      {query.error?.status === 400 ? (
        notFound
      ) : (
        <Answer query={query} loading={null}>
          {() => notFound}
        </Answer>
      )}
    </Drawer>
  );
}
