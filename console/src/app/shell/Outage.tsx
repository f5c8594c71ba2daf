import { Icon } from '@parlance/ui-kit/icons';
import { Button } from '@parlance/ui-kit/form';
import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../shared/api/ApiError.ts';
import { queryClient } from '../../shared/api/queryClient.ts';
import { reachability } from '../../shared/state/reachability.ts';

const Bar = styled.output`
  flex: none;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-4);
  border-bottom: 1px solid var(--line);
  background: var(--warning-subtle);
  color: var(--warning-text);

  &:empty {
    display: none;
  }
  /* An error on the screen has its own message and retry. */
  &[data-trouble='missing']:has(~ [role='alert'], ~ * [role='alert']) {
    display: none;
  }
  > span {
    flex: 1;
    min-width: 0;
  }
`;

/** Whether a query of the screen failed for a passing reason, not for lack of permission. */
const hasFailed = (query: Query): boolean =>
  query.isActive() &&
  query.state.status === 'error' &&
  query.state.error instanceof ApiError &&
  query.state.error.retriable;

const cache = queryClient.getQueryCache();
const subscribe = (changed: () => void) => cache.subscribe(changed);

/**
 * `outdated`: the screen shows old data. `missing`: a part of it, such as the choices of a field, has no data at all.
 */
function troubleOf(): 'outdated' | 'missing' | null {
  const failed = cache.getAll().filter(hasFailed);
  if (failed.some(({ state }) => state.data === undefined)) return 'missing';
  return failed.length > 0 ? 'outdated' : null;
}

/** Says that the server cannot be reached, or that parts of the screen could not be updated; disappears by itself. */
export function Outage() {
  const { t } = useTranslation('shell');
  const { away } = useSnapshot(reachability);
  const trouble = useSyncExternalStore(subscribe, troubleOf);
  return (
    // The live region stays, so that changes in it are read out.
    <Bar data-trouble={away ? 'away' : (trouble ?? undefined)}>
      {(away || trouble) && (
        <>
          <Icon name={away ? 'wifi-off' : 'triangle-alert'} size={15} />
          <span>{away || !trouble ? t('outage.away') : t(`outage.${trouble}`)}</span>
          {!away && (
            <Button size="s" onClick={() => void queryClient.refetchQueries({ predicate: hasFailed })}>
              {t('outage.update')}
            </Button>
          )}
        </>
      )}
    </Bar>
  );
}
