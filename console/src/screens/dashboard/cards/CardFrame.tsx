import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { ErrorState, ForbiddenState, Skeleton } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../shared/api/failureText.ts';
import { CardFigure } from './CardFigure.tsx';
import { CardMenu } from './CardMenu.tsx';
import {
  CardBody,
  CardBox,
  CardHead,
  cardHeight,
  CardMore,
  CardNote,
  cardPlace,
  Corner,
  Grip,
} from './Cards.styles.ts';
import { useRangeText } from './chartRange.ts';
import { useCardHandles, type CardActions } from './useCardHandles.ts';
import { FigureNotes } from './FigureNotes.tsx';
import { useFigures } from './useFigures.ts';

/** Whether an element is near the viewport. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '200px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

/** Whether an element's content overflows; updated when the element or its content changes. */
function useIsCut(element: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const look = () => setIsCut(shown.scrollHeight > shown.clientHeight + 1);
    const sizes = new ResizeObserver(look);
    const watch = () => {
      for (const one of [shown, ...shown.children]) sizes.observe(one);
      look();
    };
    const content = new MutationObserver(watch);
    content.observe(shown, { childList: true });
    watch();
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, [element]);
  return isCut;
}

interface CardFrameProps extends CardActions {
  ws: string;
  card: ChartCard;
  /** The range of the chart. */
  range: ChartRange;
  /** All messages are counted, also where they are many. */
  whole: boolean;
  onCountAll: () => void;
  at: number;
  order: readonly string[];
  editable: boolean;
  /** The card is open in the editor. */
  edited: boolean;
  /** The card takes the focus when it appears. */
  focused: boolean;
  /** Id of the text that explains how to move a card by keyboard. */
  hint: string;
}

/** Whether a card can switch between a chart and a table; numbers, lists and heat maps are text already. */
const isSwitched = ({ view }: ChartCard): boolean => !['number', 'table', 'heat', 'list'].includes(view);

/** Header, padding and border of a card, in px. */
const frame = 40 + 14 + 2;
/** Height in px from which an error has room for its icon and a button within the card. */
const roomForIcon = 280;

/** A card in the grid: its name, its actions and its figures. */
export function CardFrame(props: CardFrameProps) {
  const { ws, card, range, whole, onCountAll, at, order, editable, edited, focused, hint, ...actions } = props;
  const { t } = useTranslation(['charts', 'common']);
  const rangeText = useRangeText();
  const box = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const inView = useInView(box);
  const body = useRef<HTMLDivElement>(null);
  const isCut = useIsCut(body);
  const figures = useFigures(ws, card, range, inView, whole);
  const { data, error, isFetching, isPlaceholderData, refetch } = figures;
  const handles = useCardHandles({ card, at, order, box, onPlace: actions.onPlace, onSize: actions.onSize });
  const height = cardHeight(handles.size.rows) - frame;
  const id = useId();

  const arrived = data !== undefined || error !== null;
  useEffect(() => {
    if (focused && arrived) box.current?.focus();
  }, [focused, arrived]);

  return (
    <li style={cardPlace(handles.size)}>
      <CardBox
        ref={box}
        tabIndex={-1}
        aria-labelledby={id}
        aria-busy={isFetching && data === undefined}
        data-card={card.id}
        data-edited={edited ? '' : undefined}
        data-dragged={handles.dragged ? '' : undefined}
      >
        <CardHead>
          {editable && (
            <Grip
              type="button"
              aria-label={t('card.place', { name: card.name, place: at + 1, count: order.length })}
              aria-describedby={hint}
              title={t('card.placeHint')}
              {...handles.grip}
            >
              <Icon name="grip-vertical" size={14} />
            </Grip>
          )}
          <h2 id={id} title={card.name}>
            {card.name}
          </h2>
          {card.range && <span>{rangeText(card.range)}</span>}
          <div data-part="actions">
            {isSwitched(card) && (
              <IconButton
                size="s"
                icon={asTable ? 'chart-column' : 'table'}
                label={t(asTable ? 'card.asChart' : 'card.asTable', { name: card.name })}
                onClick={() => setAsTable(!asTable)}
              />
            )}
            <IconButton
              size="s"
              icon="maximize-2"
              label={t('card.fullScreen', { name: card.name })}
              onClick={() => actions.onFullScreen(asTable)}
            />
            <CardMenu
              card={card}
              figures={data}
              at={at}
              count={order.length}
              editable={editable}
              box={box}
              {...actions}
            />
          </div>
        </CardHead>
        <CardNote>
          <FigureNotes card={card} figures={data} counting={whole && isPlaceholderData} onCountAll={onCountAll} />
        </CardNote>
        <CardBody
          ref={body}
          // Moving the focus inside the card may have scrolled it.
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) currentTarget.scrollTop = 0;
          }}
        >
          {data === undefined ? (
            error === null ? (
              <Skeleton shape="block" height={`${height}px`} />
            ) : error.status === 403 ? (
              <ForbiddenState text={error.message} size={height < roomForIcon ? 's' : 'm'} />
            ) : (
              <ErrorState
                title={t('common:failure.load')}
                text={failureText(error)}
                size={height < roomForIcon ? 's' : 'm'}
                retrying={isFetching}
                onRetry={() => void refetch()}
              />
            )
          ) : (
            <CardFigure card={card} figures={data} height={height} fill asTable={asTable} onDrill={actions.onDrill} />
          )}
        </CardBody>
        {isCut && data !== undefined && (
          <CardMore>
            <Button
              size="s"
              aria-label={t('card.showAllOf', { name: card.name })}
              onClick={() => actions.onFullScreen(asTable)}
            >
              {t('card.showAll')}
            </Button>
          </CardMore>
        )}
        {editable && <Corner aria-hidden title={t('card.size')} {...handles.corner} />}
      </CardBox>
    </li>
  );
}
