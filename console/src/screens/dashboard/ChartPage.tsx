import type { Chart } from '@parlance/contract/calls/charts';
import { EmptyState, Skeleton } from '@parlance/ui-kit/data';
import { LinkButton } from '@parlance/ui-kit/form';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../shared/state/session.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { Waiting } from '../../shared/ui/Waiting.tsx';
import { useCardDraft } from './editor/useCardDraft.ts';
import { useEditorDrawer } from './editor/useEditorDrawer.ts';
import { consistentChart, useChart } from './tabs/chartQueries.ts';
import { AddCard } from './cards/AddCard.tsx';
import { CardGrid } from './cards/CardGrid.tsx';
import { Aside, cardHeight, CardList, cardPlace, Scroller, Split } from './cards/Cards.styles.ts';
import { useChartRange } from './cards/chartRange.ts';
import { useCardAddress } from './cards/useCardAddress.ts';

const CardEditor = lazy(async () => ({ default: (await import('./editor/CardEditor.tsx')).CardEditor }));

function MissingChart() {
  const { t } = useTranslation('charts');
  return (
    <EmptyState
      icon="layout-dashboard"
      title={t('missing.title')}
      text={t('missing.text')}
      action={<LinkButton href="/">{t('missing.action')}</LinkButton>}
    />
  );
}

/** The cards of a chart, with unsaved changes of the editor applied, and the editor. */
function Cards({ ws, chart: kept, isDeleted }: { ws: string; chart: Chart; isDeleted: boolean }) {
  const chart = useMemo(() => consistentChart(kept), [kept]);
  const { t } = useTranslation('charts');
  const { range } = useChartRange(chart);
  const address = useCardAddress();
  const isDrawer = useEditorDrawer();
  const editable = can('workspace:edit', ws);
  const draft = useCardDraft(ws, chart, editable ? address.edit : '', address.template);
  const cards = useMemo(() => {
    if (!draft) return chart.cards;
    if (draft.isAdded) return [...chart.cards, draft.value];
    // Size and place come from the saved card: the grid changes them, the editor does not.
    return chart.cards.map((card) =>
      card.id === draft.value.id ? { ...draft.value, columns: card.columns, rows: card.rows } : card,
    );
  }, [chart.cards, draft]);
  // Typed changes can be saved once the chart is restored.
  if (isDeleted && !draft?.edit) return <MissingChart />;
  return (
    <Split>
      <Scroller>
        {cards.length === 0 ? (
          <EmptyState
            icon="layout-dashboard"
            title={t('empty.title')}
            text={editable ? t('empty.text') : t('empty.readerText')}
            action={editable && <AddCard chart={chart} primary />}
          />
        ) : (
          <CardGrid ws={ws} chart={chart} cards={cards} range={range} editable={editable && !isDeleted} />
        )}
      </Scroller>
      {draft && (
        <Suspense
          fallback={
            !isDrawer && (
              <Aside>
                <Waiting />
              </Aside>
            )
          }
        >
          <CardEditor
            key={draft.value.id}
            ws={ws}
            chart={chart}
            range={range}
            draft={draft}
            isChartDeleted={isDeleted}
          />
        </Suspense>
      )}
    </Split>
  );
}

/** Skeleton of a chart: figures, then charts. */
const awaited = [3, 3, 6, 6, 6].map((columns, place) => ({ columns, rows: place < 3 ? 2 : 3 }));

/** A chart of the dashboard: cards with figures. */
export function ChartPage({ ws, id }: { ws: string; id: string }) {
  const chart = useChart(ws, id);
  const isDeleted = chart.error?.status === 404;
  if (isDeleted && chart.data === undefined) return <MissingChart />;
  return (
    <Answer
      query={chart}
      loading={
        <Scroller>
          <CardList aria-busy>
            {awaited.map((size, place) => (
              <li key={place} style={cardPlace(size)}>
                <Skeleton shape="block" height={`${cardHeight(size.rows)}px`} />
              </li>
            ))}
          </CardList>
        </Scroller>
      }
    >
      {(shown) => <Cards ws={ws} chart={shown} isDeleted={isDeleted} />}
    </Answer>
  );
}
