import type { PredictionExplanation } from '@parlance/contract/calls/nlp';
import { Link } from '@parlance/ui-kit/layout';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { addressName, studioPath } from '../address/studioAddress.ts';

const Text = styled.p`
  && {
    margin-bottom: var(--space-2);
    color: var(--text);
  }
  mark {
    padding: 1px 2px;
    border-radius: 3px;
    color: inherit;
  }
  mark[data-weight='for'] {
    background: color-mix(in oklch, var(--good-solid) var(--share), transparent);
  }
  mark[data-weight='against'] {
    background: color-mix(in oklch, var(--bad-solid) var(--share), transparent);
    text-decoration: underline dotted;
  }
`;
const Nearest = styled.ul`
  display: grid;
  gap: 6px;
  margin: 4px 0 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-2);
  }
  li > span:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    flex: none;
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

const maxWords = 5;
const maxNearest = 4;
/** The strongest tint, in percent; text stays readable on it. */
const deepest = 38;

interface ExplanationProps {
  text: string;
  why: PredictionExplanation;
  /** The likeliest intent. */
  intent: string;
}

/** Why an intent is the most likely one: the weight of each word, and the nearest utterances. */
export function Explanation({ text, why, intent }: ExplanationProps) {
  const { t } = useTranslation('trial');
  const { percent } = useFormats();
  const quoted = (words: PredictionExplanation['words']) =>
    words
      .slice(0, maxWords)
      .map((word) => t('why.quoted', { text: word.text }))
      .join(', ');
  const pro = why.words.filter(({ weight }) => weight > 0);
  const contra = why.words.filter(({ weight }) => weight < 0);
  return (
    <>
      {why.words.length > 0 && (
        <>
          <Text>{tinted(text, why.words)}</Text>
          {pro.length > 0 && <p>{t('why.for', { name: intent, words: quoted(pro) })}</p>}
          {contra.length > 0 && why.against !== null && (
            <p>{t('why.against', { name: why.against, words: quoted(contra) })}</p>
          )}
        </>
      )}
      {why.embedding !== null && why.embedding !== 0 && (
        <p>
          {t('why.embedding', {
            name: why.embedding > 0 || why.against === null ? intent : why.against,
            share: percent(shareOf(why)),
          })}
        </p>
      )}
      {why.nearest.length > 0 && (
        <>
          <p>{t('why.nearest')}</p>
          <Nearest>
            {why.nearest.slice(0, maxNearest).map(({ text: utterance, intent: home, similarity }) => (
              <li key={`${home} ${utterance}`}>
                <span>
                  {t('why.quoted', { text: utterance })}{' '}
                  <Link
                    href={`${studioPath('intent', addressName(home, home))}?${new URLSearchParams({ filter: utterance })}`}
                  >
                    {home}
                  </Link>
                </span>
                <small>{percent(Math.round(similarity * 100) / 100)}</small>
              </li>
            ))}
          </Nearest>
        </>
      )}
    </>
  );
}

/** The share of the embedding in the prediction, 0 to 1. */
function shareOf({ words, embedding }: PredictionExplanation): number {
  const own = Math.abs(embedding ?? 0);
  const all = words.reduce((sum, { weight }) => sum + Math.abs(weight), own);
  return Math.round((own / all) * 100) / 100;
}

/** The text with each word tinted by its weight. */
function tinted(text: string, words: PredictionExplanation['words']): ReactNode[] {
  const heaviest = Math.max(...words.map(({ weight }) => Math.abs(weight)), Number.EPSILON);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, weight } of words.toSorted((a, b) => a.start - b.start)) {
    if (start < at || weight === 0) continue;
    parts.push(text.slice(at, start));
    const style: Record<string, string> = { '--share': `${Math.round((Math.abs(weight) / heaviest) * deepest)}%` };
    parts.push(
      <mark key={start} data-weight={weight > 0 ? 'for' : 'against'} style={style}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
