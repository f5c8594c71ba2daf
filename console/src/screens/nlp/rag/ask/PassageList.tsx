import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { Passage } from '@parlance/contract/calls/knowledge/answers';
import { Icon } from '@parlance/ui-kit/icons';
import { focusRing, plainList, truncate, visuallyHidden } from '@parlance/ui-kit/theme';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { AppLink } from '../../../../shared/ui/AppLink.tsx';
import { addressName, studioPath } from '../../address/studioAddress.ts';
import { excerptOf, markedParts } from './markedParts.ts';

const Passages = styled.ol`
  display: grid;
  gap: var(--space-3);
  ${plainList}

  > li[data-part='threshold'] {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  > li[data-part='threshold']::before,
  > li[data-part='threshold']::after {
    content: '';
    flex: 1;
    border-top: 1px dashed var(--line-control);
  }
  > li > article {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 2px var(--space-2);
    border-radius: var(--radius-control);
    ${focusRing}
  }
  [data-part='number'] {
    display: grid;
    place-items: center;
    width: 18px;
    height: 18px;
    border-radius: 4px;
    background: var(--surface-sunken);
    color: var(--text-muted);
    font-size: var(--size-xs, 11px);
    font-weight: var(--weight-semibold);
    font-variant-numeric: tabular-nums;
  }
  [data-above] [data-part='number'] {
    background: var(--brand-subtle);
    color: var(--text);
  }
  header {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
  }
  header > a {
    flex: 0 1 auto;
    min-width: 0;
    color: var(--text);
    font-weight: var(--weight-semibold);
    ${truncate}
  }
  header > a[target='_blank'] {
    display: grid;
    flex: none;
    place-items: center;
    width: 24px;
    height: 24px;
  }
  header > small {
    flex: 1 1 0;
    min-width: 0;
    color: var(--text-muted);
    font-size: var(--size-s);
    ${truncate}
  }
  [data-part='score'] {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 6px;
    font-variant-numeric: tabular-nums;
  }
  progress {
    ${visuallyHidden}
  }
  [data-part='track'] {
    position: relative;
    width: 32px;
    height: 4px;
    border-radius: var(--radius-pill);
    background: var(--surface-sunken);
  }
  [data-part='track'] > span {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    border-radius: var(--radius-pill);
    background: var(--text-faint);
  }
  [data-above] [data-part='track'] > span {
    background: var(--brand-solid);
  }
  [data-part='text'] {
    grid-column: 2;
    margin: 0;
    color: var(--text-muted);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  [data-part='text'] [data-answering] {
    color: var(--text);
  }
  mark {
    padding: 0 1px;
    border-radius: 3px;
    background: var(--brand-subtle);
    color: var(--text);
  }
  [data-part='text'] > button {
    padding: 0;
    border: 0;
    background: none;
    color: var(--text-link);
    font: inherit;
    cursor: pointer;
    ${focusRing}
  }
  [data-part='actions'] {
    grid-column: 2;
  }
  [data-part='why'] {
    grid-column: 2;
    margin: 0;
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  @media (forced-colors: active) {
    [data-part='track'],
    [data-part='track'] > span {
      outline: 1px solid;
    }
  }
`;

interface PassageListProps {
  ws: string;
  base: KnowledgeBase;
  passages: readonly Passage[];
  threshold: number;
  /** Prefix of the passages' ids, which citations link to. */
  prefix: string;
  /** Shows why each passage was found. */
  why: boolean;
  /** Renders the actions on a passage, below it. */
  actions?: ((passage: Passage, number: number) => ReactNode) | undefined;
}

/** The DOM id of a passage. */
export const passageId = (prefix: string, number: number): string => `${prefix}-${number}`;

/** The passages that were found, the best first, with a line at the threshold. */
export function PassageList({ base, passages, threshold, prefix, why, actions }: PassageListProps) {
  const { t } = useTranslation('knowledge');
  const { confidence } = useFormats();
  const firstBelow = passages.findIndex(({ above }) => !above);
  return (
    <Passages aria-label={t('ask.passages')}>
      {passages.map((passage, at) => (
        <Fragment key={passage.chunk}>
          {at === firstBelow && (
            <li data-part="threshold">{t('ask.threshold', { threshold: confidence(threshold) })}</li>
          )}
          <li>
            <FoundPassage base={base} passage={passage} number={at + 1} id={passageId(prefix, at + 1)} why={why}>
              {actions?.(passage, at + 1)}
            </FoundPassage>
          </li>
        </Fragment>
      ))}
    </Passages>
  );
}

interface FoundPassageProps {
  base: KnowledgeBase;
  passage: Passage;
  number: number;
  id: string;
  why: boolean;
  children?: ReactNode;
}

/** Number of characters of a passage that are enough to find it in its document. */
const searched = 60;

function FoundPassage({ base, passage, number, id, why, children }: FoundPassageProps) {
  const { t } = useTranslation('knowledge');
  const { confidence, number: written } = useFormats();
  const [open, setOpen] = useState(false);
  const { text, sentence, marks, page, path, link, score, terms } = passage;
  const excerpt = open ? { start: 0, end: text.length } : excerptOf(text, sentence);
  const isCut = excerpt.start > 0 || excerpt.end < text.length;
  const [firstLine = ''] = text.split('\n');
  const query = new URLSearchParams({ filter: firstLine.slice(0, searched).trim() });
  const place = [page !== null && t('ask.page', { page: written(page) }), path.join(' › ')].filter(Boolean).join(' · ');
  const ranks = [
    passage.rank_words !== null && t('ask.rankWords', { rank: passage.rank_words }),
    passage.rank_vectors !== null && t('ask.rankVectors', { rank: passage.rank_vectors }),
    terms.length > 0 ? t('ask.terms', { terms: terms.join(', ') }) : t('ask.noTerms'),
  ].filter(Boolean);
  return (
    <article id={id} tabIndex={-1} aria-label={t('ask.passage', { number })} data-above={passage.above || undefined}>
      <span data-part="number" aria-hidden>
        {number}
      </span>
      <header>
        <AppLink
          href={`${studioPath('rag', addressName(base.name, base.id), passage.document)}?${query}`}
          title={passage.document_name}
        >
          {passage.document_name}
        </AppLink>
        <small title={place}>{place}</small>
        {link !== null && (
          <a href={link} target="_blank" rel="noreferrer" aria-label={t('ask.openLink')} title={t('ask.openLink')}>
            <Icon name="external-link" size={13} />
          </a>
        )}
        <span data-part="score">
          <progress aria-label={t('ask.score')} max={100} value={Math.round(score * 100)} />
          <span data-part="track" aria-hidden>
            <span style={{ width: `${Math.min(1, Math.max(0, score)) * 100}%` }} />
          </span>
          {confidence(score)}
        </span>
      </header>
      <p data-part="text">
        {excerpt.start > 0 && '… '}
        {markedParts(text, marks, sentence, excerpt).map((part, at) => {
          const shown = part.marked ? <mark>{part.text}</mark> : part.text;
          return part.answering ? (
            <span key={at} data-answering>
              {shown}
            </span>
          ) : (
            <Fragment key={at}>{shown}</Fragment>
          );
        })}
        {excerpt.end < text.length && ' … '}
        {isCut && (
          <button type="button" aria-label={t('ask.wholeOf', { number })} onClick={() => setOpen(true)}>
            {t('ask.whole')}
          </button>
        )}
      </p>
      {why && <p data-part="why">{ranks.join(' · ')}</p>}
      {children && <div data-part="actions">{children}</div>}
    </article>
  );
}
