import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { TriedSearchDetail } from '@parlance/contract/calls/knowledge/searches';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Muted } from '../../parts/layout.ts';
import { useTriedSearch } from '../data/searches.ts';
import { AddToSet } from '../evaluation/AddToSet.tsx';
import { PassageList } from './PassageList.tsx';
import { type SearchDifference, searchDifferences } from './searchDifferences.ts';

const Differences = styled.ul`
  margin: var(--space-1) 0 0;
  padding-inline-start: var(--space-4);
`;

interface TriedSearchViewProps {
  ws: string;
  base: KnowledgeBase;
  search: TriedSearchDetail;
  /** Id of the recorded search that this one repeats; '' for none. */
  against: string;
  busy: boolean;
  onAgain: () => void;
}

/** The result of a search with its settings, and its differences from the one that it repeats. */
export function TriedSearchView({ ws, base, search, against, busy, onAgain }: TriedSearchViewProps) {
  const { t } = useTranslation('knowledge');
  const { duration, exact, confidence } = useFormats();
  const prefix = useId();
  const before = useTriedSearch(ws, base.id, against).data;
  const { passages, threshold, method, ms, note, created_at: at } = search;
  return (
    <>
      <Inline gap={2} justify="space-between">
        <Muted>
          {[
            t('ask.test.found', { count: passages.length }),
            t(`ask.method.${method}`, { time: duration(ms) }),
            t('ask.threshold', { threshold: confidence(threshold) }),
            exact(at),
          ].join(' · ')}
        </Muted>
        <Button size="s" icon="rotate-ccw" loading={busy} onClick={onAgain}>
          {t('ask.tried.again')}
        </Button>
      </Inline>
      {note && <Alert tone="warning">{t(`ask.note.${note}`)}</Alert>}
      {before && <Difference before={before} after={search} />}
      {passages.length === 0 ? (
        <EmptyState icon="search" title={t('ask.nothing')} text={t('ask.nothingText')} />
      ) : (
        <PassageList
          ws={ws}
          base={base}
          passages={passages}
          threshold={threshold}
          prefix={prefix}
          why
          actions={(passage, number) => (
            <AddToSet place={{ ws, base: base.id }} question={search.question} passage={passage} number={number} />
          )}
        />
      )}
    </>
  );
}

function Difference({ before, after }: { before: TriedSearchDetail; after: TriedSearchDetail }) {
  const { t } = useTranslation('knowledge');
  const { exact } = useFormats();
  const say = useDifferenceText();
  const found = searchDifferences(before, after);
  const time = exact(before.created_at);
  if (found.length === 0) return <Alert tone="good">{t('ask.tried.same', { time })}</Alert>;
  return (
    <Alert tone="info">
      {t('ask.tried.differs', { time })}
      <Differences>
        {found.map((one) => (
          <li key={JSON.stringify(one)}>{say(one)}</li>
        ))}
      </Differences>
    </Alert>
  );
}

function useDifferenceText(): (difference: SearchDifference) => string {
  const { t } = useTranslation('knowledge');
  const { confidence, number } = useFormats();
  return (one) => {
    switch (one.type) {
      case 'added':
      case 'gone':
        return t(`ask.tried.difference.${one.type}`, { name: one.name });
      case 'place':
        return t('ask.tried.difference.place', {
          name: one.name,
          before: number(one.before),
          after: number(one.after),
        });
      case 'score':
        return t('ask.tried.difference.score', {
          name: one.name,
          before: confidence(one.before),
          after: confidence(one.after),
        });
      case 'threshold':
        return t('ask.tried.difference.threshold', { before: confidence(one.before), after: confidence(one.after) });
      case 'method':
        return t('ask.tried.difference.method', {
          before: t(`ask.tried.by.${one.before}`),
          after: t(`ask.tried.by.${one.after}`),
        });
      default:
        return t('ask.tried.difference.model', { before: one.before || '–', after: one.after || '–' });
    }
  };
}
