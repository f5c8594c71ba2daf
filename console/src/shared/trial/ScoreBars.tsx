import type { TryResult } from '@parlance/contract/calls/nlp';
import { plainList, visuallyHidden } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../i18n/format.ts';
import { scoresOf, type ScoredIntent } from './scores.ts';

const Bars = styled.ul`
  display: grid;
  gap: 10px;
  ${plainList}
  li > p {
    display: flex;
    align-items: baseline;
    gap: var(--space-2);
    margin: 0 0 4px;
  }
  [data-part='name'] {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-part='name'] small,
  [data-part='was'] {
    color: var(--text-muted);
    font-size: var(--size-s);
  }
  [data-part='figure'] {
    font-variant-numeric: tabular-nums;
  }
  /* For screen readers; the visible track shows more than a progress element could. */
  progress {
    ${visuallyHidden}
  }
  [data-part='track'] {
    position: relative;
    height: 6px;
    border-radius: var(--radius-pill);
    background: var(--surface-sunken);
  }
  [data-part='fill'] {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    border-radius: var(--radius-pill);
    background: var(--text-faint);
  }
  [data-chosen] [data-part='fill'] {
    background: var(--brand-solid);
  }
  /* Marks the confidence of the published model, and the threshold. */
  i {
    position: absolute;
    inset-block: -3px;
    width: 2px;
    border-radius: 1px;
    background: var(--text);
  }
  i[data-part='threshold'] {
    width: 0;
    border-inline-start: 1px dashed var(--text-muted);
    background: none;
  }
  @media (forced-colors: active) {
    [data-part='track'] {
      outline: 1px solid;
    }
    [data-part='fill'],
    [data-chosen] [data-part='fill'] {
      background: CanvasText;
    }
    i[data-part='published'] {
      background: Highlight;
    }
  }
`;

/** Confidence of the top intents: bars for draft models, ticks for published models, dashes for thresholds. */
export function ScoreBars({ trial, most }: { trial: TryResult; most?: number }) {
  const { t } = useTranslation('trial');
  const scores = scoresOf(trial).slice(0, most);
  const several = new Set(scores.map((one) => one.class)).size > 1;
  return (
    <Bars aria-label={t('scores')}>
      {scores.map((one) => (
        <Bar key={`${one.class} ${one.name}`} one={one} named={several} />
      ))}
    </Bars>
  );
}

const at = (score: number) => ({ insetInlineStart: `calc(${Math.min(1, Math.max(0, score)) * 100}% - 1px)` });

function Bar({ one, named }: { one: ScoredIntent; named: boolean }) {
  const { t } = useTranslation('trial');
  const { confidence } = useFormats();
  const { draft, published, threshold } = one;
  const shown = draft ?? published ?? 0;
  const moved = draft !== undefined && published !== undefined && confidence(draft) !== confidence(published);
  return (
    <li data-chosen={one.chosen || undefined}>
      <p>
        <span data-part="name" title={one.name}>
          {one.name} {named && <small>{one.class}</small>}
        </span>
        {moved && <span data-part="was">{t('was', { score: confidence(published) })}</span>}
        <span data-part="figure">{confidence(shown)}</span>
      </p>
      <progress
        aria-label={one.name}
        aria-valuetext={
          moved ? `${confidence(shown)}, ${t('was', { score: confidence(published) })}` : confidence(shown)
        }
        max={100}
        value={Math.round(shown * 100)}
      />
      <div data-part="track" aria-hidden>
        <span data-part="fill" style={{ width: `${Math.min(1, shown) * 100}%` }} />
        {moved && <i data-part="published" style={at(published)} title={t('was', { score: confidence(published) })} />}
        <i data-part="threshold" style={at(threshold)} title={t('threshold', { threshold: confidence(threshold) })} />
      </div>
    </li>
  );
}
