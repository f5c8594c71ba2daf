import type { Review, Verbatim } from '@parlance/contract/calls/verbatim';
import { Badge, Pill } from '@parlance/ui-kit/data';
import { Icon } from '@parlance/ui-kit/icons';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../i18n/format.ts';
import { acceptance } from './suggestion.ts';

const reviewTone = { new: 'neutral', validated: 'good', assigned: 'brand', ignored: 'neutral' } as const;
const reviewIcon = { validated: 'check', assigned: 'arrow-right', ignored: 'x' } as const;

const Suggested = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  max-width: 100%;
  color: var(--text-muted);
  svg {
    flex: none;
  }
  b {
    overflow: hidden;
    font-weight: var(--weight-medium);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-doubtful] > svg {
    color: var(--warning-text);
  }
  &[data-better] b {
    color: var(--info-text);
  }
  small {
    flex: none;
    font-size: var(--size-s);
    font-variant-numeric: tabular-nums;
  }
`;

/** The review state of a message as a text. */
function useReviewWords(): (review: Review) => string {
  const { t } = useTranslation('review');
  return ({ state, intent }) => t(`state.${state}`) + (intent !== null && state !== 'new' ? ` ${intent}` : '');
}

/** The predicted intent, shown where the review or the suggestion has another one. */
const Before = styled.small`
  overflow: hidden;
  color: var(--text-muted);
  font-size: var(--size-s);
  text-overflow: ellipsis;
`;
/** Where both names are long, both are truncated, and the beginning of each stays visible. */
const Both = styled.span`
  display: flex;
  align-items: center;
  gap: 4px;
  min-width: 0;
  > * {
    flex: 0 1 auto;
    min-width: 0;
    white-space: nowrap;
  }
  > :nth-child(2) {
    flex: none;
  }
`;

/**
 * The predicted intent and its review, or one of them where both are the same. Before a review: the suggestion of the
 * draft models.
 */
function IntentCell({ row }: { row: Verbatim }) {
  const intent = row.review.state === 'new' ? suggestedIntent(row) : row.review.intent;
  const differs = row.intent !== null && intent !== null && intent !== row.intent;
  if (!differs) return <ReviewCell row={row} />;
  return (
    <Both>
      <Before title={row.intent ?? undefined}>{row.intent}</Before>
      <span> → </span>
      <ReviewCell row={row} />
    </Both>
  );
}

/** The intent that accepting would assign; else the most likely one. */
function suggestedIntent(row: Verbatim): string | null {
  const accepted = acceptance(row);
  return accepted?.action === 'assign' ? accepted.name : (row.now?.intent ?? row.intent);
}

/** The result of the review, or the suggestion of the draft models. */
export function ReviewCell({ row }: { row: Verbatim }) {
  const { t } = useTranslation('review');
  const { confidence, exact } = useFormats();
  const { review, now } = row;
  if (review.state !== 'new') {
    const who = review.by !== null && review.at !== null && t('by', { name: review.by, at: exact(review.at) });
    return (
      <span title={who || undefined} data-review={review.state}>
        <Pill tone={reviewTone[review.state]} icon={reviewIcon[review.state]}>
          {review.intent ?? t(`state.${review.state}`)}
        </Pill>
      </span>
    );
  }
  const intent = suggestedIntent(row);
  if (!now || intent === null) return <Suggested data-review="new">{now ? t('nothing') : '…'}</Suggested>;
  const better = now.understood && now.changed;
  const title = better
    ? t('now.better', { name: intent })
    : t(now.changed ? 'now.unsure' : 'now.same', { name: intent });
  const doubtful = !better && (now.changed || row.intent === null);
  return (
    <Suggested title={title} data-review="new" data-better={better || undefined} data-doubtful={doubtful || undefined}>
      <Icon name={better ? 'sparkles' : doubtful ? 'circle-help' : 'check'} label={title} />
      <b>{intent}</b>
      <small>{confidence(now.score)}</small>
    </Suggested>
  );
}

/** The columns of all lists of verbatims: count and review. */
export function useReviewColumns(): { seen: Column<Verbatim>; review: Column<Verbatim> } {
  const { t } = useTranslation('review');
  const { exact } = useFormats();
  const words = useReviewWords();
  const seenWords = t('column.seen');
  return useMemo(
    () => ({
      seen: {
        key: 'seen',
        header: seenWords,
        value: (row) => row.seen.times,
        text: (row) => String(row.seen.times),
        cell: ({ seen }) =>
          seen.times > 1 && (
            <span title={t('seen', { count: seen.times, first: exact(seen.first), last: exact(seen.last) })}>
              <Badge count={seen.times} max={9999} />
            </span>
          ),
        align: 'end',
        width: 64,
        priority: 2,
        sortable: false,
      },
      review: {
        key: 'review',
        header: t('column.review'),
        value: (row) => words(row.review),
        text: (row) => (row.review.state === 'new' ? (row.now?.intent ?? words(row.review)) : words(row.review)),
        cell: (row) => <IntentCell row={row} />,
        width: 236,
        priority: 1,
        sortable: false,
      },
    }),
    // `t` changes with the language, and so do the texts.
    [t, exact, seenWords, words],
  );
}
