import type { UtterancePrediction } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Icon } from '@parlance/ui-kit/icons';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import type { UtteranceWithIntent } from '../data/utteranceActions.ts';

/** A correct prediction is inconspicuous. */
const Correct = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-width: 100%;
  color: var(--text-muted);
  svg {
    flex: none;
    color: var(--good-text);
  }
  b {
    overflow: hidden;
    font-weight: var(--weight-regular);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Score = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  font-variant-numeric: tabular-nums;
  > i {
    width: 34px;
    height: 4px;
    overflow: hidden;
    border-radius: var(--radius-pill);
    background: var(--line);
  }
  > i > b {
    display: block;
    height: 100%;
    background: var(--text-faint);
  }
  > span {
    min-width: 4ch;
    text-align: end;
  }
  &[data-outcome='wrong'] {
    color: var(--bad-text);
  }
  &[data-outcome='unsure'] {
    color: var(--warning-text);
  }
  &:not([data-outcome='correct']) > i > b {
    background: currentColor;
  }
  @media (forced-colors: active) {
    > i {
      outline: 1px solid;
    }
    &&& > i > b {
      background: CanvasText;
    }
  }
  @media (max-width: 600px) {
    > i {
      display: none;
    }
  }
`;
/** A dash in its column; on a phone, where it is below the utterance, a text. */
const Pending = styled.span`
  color: var(--text-faint);
  > :last-child {
    display: none;
  }
  @media (max-width: 600px) {
    > :first-child {
      display: none;
    }
    > :last-child {
      display: inline;
    }
  }
`;

/**
 * The columns of the newest training's predictions.
 * @param onServer whether the server sorts the rows; it sorts by confidence only
 */
export function usePredictionColumns(onServer: boolean): Column<UtteranceWithIntent>[] {
  const { t } = useTranslation('utterances');
  const { confidence } = useFormats();
  return useMemo((): Column<UtteranceWithIntent>[] => {
    const nameOf = (made: UtterancePrediction) => made.intent_name ?? t('prediction.none');
    const titleOf = (made: UtterancePrediction) =>
      [
        t(`prediction.${made.outcome}`, { name: made.outcome === 'unsure' ? made.class_name : nameOf(made) }),
        t(made.held_out ? 'prediction.heldOut' : 'prediction.learned'),
      ].join('\n');
    return [
      {
        key: 'predicted',
        header: t('prediction.column'),
        hint: t('prediction.columnHint'),
        value: ({ prediction }) => prediction && nameOf(prediction),
        cell: ({ prediction }) => {
          if (!prediction)
            return (
              <Pending title={t('prediction.pending')}>
                <span>–</span>
                <span>{t('prediction.pending')}</span>
              </Pending>
            );
          const title = titleOf(prediction);
          if (prediction.outcome === 'correct')
            return (
              <Correct title={title}>
                <Icon name="check" size={14} label={t('prediction.correct')} />
                <b>{nameOf(prediction)}</b>
              </Correct>
            );
          return (
            <Pill
              title={title}
              data-outcome={prediction.outcome}
              {...(prediction.outcome === 'wrong'
                ? { tone: 'bad', icon: 'circle-x' }
                : { tone: 'warning', icon: 'circle-help' })}
            >
              {nameOf(prediction)}
            </Pill>
          );
        },
        sortable: !onServer,
        width: 140,
        minWidth: 110,
        priority: 2,
        line: 'second',
      },
      {
        key: 'score',
        header: t('prediction.score'),
        hint: t('prediction.columnHint'),
        value: ({ prediction }) => prediction?.score,
        text: ({ prediction }) => (prediction && prediction.intent !== null ? confidence(prediction.score) : ''),
        cell: ({ prediction }) =>
          prediction && prediction.intent !== null ? (
            <Score title={titleOf(prediction)} data-outcome={prediction.outcome}>
              <i aria-hidden="true">
                <b style={{ width: `${prediction.score * 100}%` }} />
              </i>
              <span>{confidence(prediction.score)}</span>
            </Score>
          ) : null,
        align: 'end',
        width: 100,
        priority: 3,
        line: 'end',
      },
    ];
  }, [t, confidence, onServer]);
}
