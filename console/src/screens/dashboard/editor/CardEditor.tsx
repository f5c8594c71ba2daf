import { uuid } from '@parlance/chat-widget/conversation/uuid';
import type { Chart } from '@parlance/contract/calls/charts';
import type { ChartCard, ChartRange } from '@parlance/contract/charts';
import { unitOf } from '@parlance/contract/chartTables';
import { Pill, Skeleton } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { CardFigure } from '../cards/CardFigure.tsx';
import { useRangeText } from '../cards/chartRange.ts';
import { FigureNotes } from '../cards/FigureNotes.tsx';
import { useFigures } from '../cards/useFigures.ts';
import { formatOf } from '../cards/valueNames.ts';
import { useFilterText } from './FilterFields.tsx';
import { deleteCard } from '../cards/cardChanges.ts';
import { newCard } from '../cards/templates.ts';
import { useCardAddress } from '../cards/useCardAddress.ts';
import { Aside } from '../cards/Cards.styles.ts';
import { CardFields } from './CardFields.tsx';
import { EditorForm, Fields, Foot, Head, Pictured, Preview } from './CardEditor.styles.ts';
import { saveCard } from './saveCard.ts';
import type { CardDraft } from './useCardDraft.ts';
import { useEditorDrawer } from './useEditorDrawer.ts';

/** Height of the preview with its legend, in px: a number needs less than a chart. */
const heightOf = ({ view }: ChartCard): number => (view === 'number' ? 136 : 260);

/** Preview of the card, where the grid is not visible. */
function CardPreview({ ws, card, range }: { ws: string; card: ChartCard; range: ChartRange }) {
  const { t } = useTranslation('charts');
  const figures = useFigures(ws, card, range, true);
  const height = heightOf(card);
  return (
    <Preview aria-label={t('editor.preview')}>
      <Answer query={figures} loading={<Skeleton shape="block" height={`${height}px`} />}>
        {(data) => (
          <>
            <FigureNotes card={card} figures={data} />
            <Pictured style={{ height }}>
              <CardFigure card={card} figures={data} height={height} fill asTable={false} onDrill={() => {}} />
            </Pictured>
          </>
        )}
      </Answer>
    </Preview>
  );
}

/** The properties of a card as lines of text, to compare two versions of it; undefined means a deleted card. */
function useCardLines(): (card: ChartCard | undefined) => string[] {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const rangeText = useRangeText();
  const filterText = useFilterText();
  const fact = (name: string, value: string | number) => t('editor.fact', { name, value });
  return (card) =>
    card === undefined
      ? [t('editor.deleted')]
      : [
          fact(t('properties.name'), card.name),
          fact(t('editor.view'), t(`view.${card.view}`)),
          fact(t('editor.metric'), t(`metric.${card.metric}`)),
          fact(t('editor.dimension'), t(`dimension.${card.dimension}`)),
          ...(card.split === null ? [] : [fact(t('editor.split'), t(`dimension.${card.split}`))]),
          ...Object.entries(card.filters).map(([key, value]) => filterText(key, value)),
          fact(t('editor.range'), card.range ? rangeText(card.range) : t('editor.asTab')),
          fact(t('compare.label'), t(`compare.${card.compare}`)),
          ...card.marks.map((mark) => t(`marks.${mark}`)),
          ...(card.goal
            ? [
                fact(
                  t('goal.label'),
                  `${t(`goal.${card.goal.direction}`)} ${formatOf(unitOf(card.metric), formats)(card.goal.value)}`,
                ),
              ]
            : []),
          fact(t('editor.limit'), card.limit),
        ];
}

interface CardEditorProps {
  ws: string;
  chart: Chart;
  /** The range of the chart. */
  range: ChartRange;
  draft: CardDraft;
  /** The chart was deleted meanwhile: nothing can be saved until it is restored. */
  isChartDeleted: boolean;
}

/** Edits a card beside the others; the card itself is the preview. Without room for both, the editor is a drawer. */
export function CardEditor({ ws, chart, range, draft, isChartDeleted }: CardEditorProps) {
  const { t } = useTranslation(['charts', 'common']);
  const title = useId();
  const form = useId();
  const aside = useRef<HTMLElement>(null);
  const narrow = useEditorDrawer();
  const address = useCardAddress();
  const linesOf = useCardLines();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A fixed id makes a repeated save idempotent: when the answer was lost, the next save finds the card that exists by
  // now.
  const [newId] = useState(uuid);
  const card = draft.value;
  const isNew = card.id === newCard;
  const valid = card.name.trim() !== '' && !isChartDeleted;

  // A drawer takes the focus by itself.
  useEffect(() => {
    aside.current?.querySelector<HTMLElement>('input')?.focus();
    // The editor takes room, so the card, which is the preview, may have moved out of view.
    document.querySelector('[data-edited]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const close = () => address.close(isNew ? '' : card.id);
  const save = async () => {
    if (!valid || busy) return;
    setBusy(true);
    setProblem(undefined);
    const value = { ...card, name: card.name.trim(), id: isNew ? newId : card.id };
    try {
      const begun = draft.isAdded
        ? { version: chart.version, base: undefined }
        : (draft.edit ?? { version: chart.version, base: card });
      const saved = await saveCard(ws, chart, { ...begun, value }, linesOf);
      if (saved) {
        draft.clear();
        if (saved === 'mine') notifyDone(t('editor.saved', { name: value.name }));
        address.close(value.id);
        return;
      }
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  const discard = () => {
    draft.clear();
    close();
  };
  const remove = async () => {
    const at = chart.cards.findIndex(({ id }) => id === card.id);
    setBusy(true);
    if (await deleteCard(ws, chart.id, card, at)) {
      draft.clear();
      address.close();
    } else setBusy(false);
  };
  const fields = (
    <EditorForm
      noValidate
      id={form}
      aria-labelledby={narrow ? undefined : title}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {problem !== undefined && <Alert>{problem}</Alert>}
      {isChartDeleted ? (
        <Alert>{t('editor.chartDeleted')}</Alert>
      ) : (
        // While this user's own save is running, the card may be missing without a reason to warn.
        draft.isAdded && !isNew && !busy && <Alert tone="warning">{t('editor.cardDeleted')}</Alert>
      )}
      <CardFields ws={ws} card={card} range={range} onChange={draft.change} />
    </EditorForm>
  );
  const foot = (
    <>
      {!draft.isAdded && !isChartDeleted && (
        <IconButton icon="trash-2" label={t('common:action.delete')} disabled={busy} onClick={() => void remove()} />
      )}
      <span />
      <Button disabled={busy} onClick={discard}>
        {t('editor.discard')}
      </Button>
      <Button variant="primary" type="submit" form={form} loading={busy} disabled={!valid}>
        {t('editor.save')}
      </Button>
    </>
  );
  const name = t(isNew ? 'editor.new' : 'editor.edit');
  if (narrow)
    return (
      <Drawer
        open
        width={480}
        title={name}
        closeOnOutside={false}
        onClose={close}
        footer={<Foot data-bare>{foot}</Foot>}
      >
        <CardPreview ws={ws} card={card} range={range} />
        {fields}
      </Drawer>
    );
  return (
    <Aside ref={aside} aria-labelledby={title}>
      <Head>
        <h2 id={title}>{name}</h2>
        <Pill tone="info">{t('editor.preview')}</Pill>
        <IconButton icon="x" label={t('common:action.close')} onClick={close} />
      </Head>
      <Fields>{fields}</Fields>
      <Foot>{foot}</Foot>
    </Aside>
  );
}
