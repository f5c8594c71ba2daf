import { EmptyState } from '@parlance/ui-kit/data';
import { Drawer } from '@parlance/ui-kit/overlay';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../shared/api/ApiError.ts';
import { Answer } from '../../shared/ui/Answer.tsx';

interface LinkedMessageProps {
  /** The finished query, which did not find the message. */
  query: UseQueryResult<unknown, ApiError>;
  onClose: () => void;
}

/** Shown in place of a message in the address that cannot be shown. */
export function LinkedMessage({ query, onClose }: LinkedMessageProps) {
  const { t } = useTranslation('verbatim');
  const notFound = <EmptyState icon="search" title={t('detail.notFound')} text={t('detail.notFoundText')} />;
  return (
    <Drawer open modal={false} onClose={onClose} title={t('detail.title')}>
      {/* 400 means that the id is malformed, so no message has it. */}
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
