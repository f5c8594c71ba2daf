import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from './BackLink.tsx';
import { Detail } from './layout.ts';
import type { StudioTab } from '../address/studioAddress.ts';

interface NothingSelectedProps {
  kind: StudioTab;
  query: Pick<UseQueryResult, 'status'>;
  /** The name in the address; undefined: nothing is chosen. */
  wanted: string | undefined;
  /** Shown while nothing is chosen. */
  hint: ReactNode;
}

/** Replaces the detail: nothing selected, loading, or an unknown name. */
export function NothingSelected({ kind, query, wanted, hint }: NothingSelectedProps) {
  const { t } = useTranslation('nlp');
  const found = (() => {
    if (wanted === undefined) return query.status === 'error' ? null : hint;
    if (query.status === 'pending') return <SkeletonRows />;
    return <EmptyState icon="search" title={t(`${kind}.notFound`, { name: wanted })} text={t('notFoundText')} />;
  })();
  return (
    <Detail>
      <BackLink tab={kind} />
      {found}
    </Detail>
  );
}
