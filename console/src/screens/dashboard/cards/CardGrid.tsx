import { uuid } from '@parlance/chat-widget/conversation/uuid';
import type { Chart, Drill } from '@parlance/contract/calls/charts';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { cardsOfTab } from '@parlance/contract/chartTables';
import { visuallyHidden } from '@parlance/ui-kit/theme';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { notifyFailed } from '../../../shared/feedback/toasts.ts';
import { useHref } from '../../../shared/state/address.ts';
import { addCard, deleteCard, placeCard, sizeCard } from './cardChanges.ts';
import { CardFrame } from './CardFrame.tsx';
import { CardList } from './Cards.styles.ts';
import { useCardAddress } from './useCardAddress.ts';
import { figuresKey } from './useFigures.ts';

const FullScreen = lazy(async () => ({ default: (await import('./FullScreen.tsx')).FullScreen }));

/** The screens that list the rows behind figures. */
const lists: Readonly<Record<Drill['to'], string>> = { verbatim: '/logs', runs: '/workflows/runs' };

const Hint = styled.span`
  ${visuallyHidden}
`;
const Said = styled.output`
  ${visuallyHidden}
`;

interface CardGridProps {
  ws: string;
  chart: Chart;
  /** The cards as shown: the one in the editor has its unsaved changes. */
  cards: readonly ChartCard[];
  range: ChartRange;
  editable: boolean;
}

/** The cards of a chart, in their order. */
export function CardGrid({ ws, chart, cards, range, editable }: CardGridProps) {
  const { t } = useTranslation('charts');
  const hint = useId();
  const navigate = useNavigate();
  const href = useHref();
  const address = useCardAddress();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const [enlarged, setEnlarged] = useState<{ id: string; asTable: boolean }>();
  // Queries for which all messages are counted, in the card and in full screen.
  const [wholes, setWholes] = useState<ReadonlySet<string>>(new Set());
  const counting = (card: ChartCard) => {
    const asked = figuresKey(card, range);
    return { whole: wholes.has(asked), onCountAll: () => setWholes(new Set([...wholes, asked])) };
  };
  const order = cards.map(({ id }) => id);
  const moved = useRef<{ id: string; from: string }>(undefined);
  const shown = order.join(' ');
  // An element that moves in the DOM loses the focus.
  useEffect(() => {
    if (moved.current === undefined || moved.current.from === shown) return;
    const { id } = moved.current;
    moved.current = undefined;
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] header button`)?.focus();
  });

  const drill = (card: string) => (to: Drill) => {
    // Back returns to the card.
    address.leave(card);
    void navigate(href(`${lists[to.to]}?${new URLSearchParams(to.query)}`));
  };
  const duplicate = (card: ChartCard) => {
    if (cards.length >= cardsOfTab) {
      notifyFailed(t('card.full', { most: cardsOfTab }));
      return;
    }
    const copy = { ...card, id: uuid(), name: t('card.copyName', { name: card.name }) };
    void addCard(ws, chart.id, copy, card.id);
    setSaid(t('card.duplicated', { name: card.name }));
  };
  const large = cards.find(({ id }) => id === enlarged?.id);
  return (
    <>
      <Hint id={hint}>{t('card.placeHint')}</Hint>
      <Said>{said}</Said>
      <CardList ref={list} aria-label={t('card.list')}>
        {cards.map((card, at) => (
          <CardFrame
            key={card.id}
            ws={ws}
            card={card}
            range={range}
            {...counting(card)}
            at={at}
            order={order}
            hint={hint}
            editable={editable && chart.cards.some(({ id }) => id === card.id)}
            edited={address.edit === card.id}
            focused={address.card === card.id}
            onEdit={() => address.open(card.id)}
            onDuplicate={() => duplicate(card)}
            onDelete={() => {
              if (address.edit === card.id) address.close();
              void deleteCard(ws, chart.id, card, at);
            }}
            onFullScreen={(asTable) => setEnlarged({ id: card.id, asTable })}
            onDrill={drill(card.id)}
            onPlace={(to) => {
              moved.current = { id: card.id, from: shown };
              void placeCard(ws, chart.id, card.id, to);
              setSaid(t('card.placed', { name: card.name, place: to + 1, count: cards.length }));
            }}
            onSize={({ columns, rows }) => {
              void sizeCard(ws, chart.id, card.id, { columns, rows });
              setSaid(t('card.sized', { name: card.name, columns, rows }));
            }}
          />
        ))}
      </CardList>
      {large && (
        <Suspense>
          <FullScreen
            ws={ws}
            card={large}
            asTable={enlarged?.asTable ?? false}
            range={range}
            {...counting(large)}
            onDrill={drill(large.id)}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
