import type { Chart } from '@parlance/contract/calls/charts';
import type { ChartCard } from '@parlance/contract/charts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditDraft, type EditDraft } from '../../../shared/drafts/useDraft.ts';
import { cardOf, newCard, type TemplateKey } from '../cards/templates.ts';

export interface CardDraft extends EditDraft<ChartCard> {
  /** The chart does not contain the card (any more): saving adds it. */
  isAdded: boolean;
}

/**
 * The draft of the card in the editor. It is kept until it is saved or discarded, over a reload too, and when another
 * user deletes the card. Undefined: no card is being edited.
 */
export function useCardDraft(ws: string, chart: Chart, edit: string, template: TemplateKey): CardDraft | undefined {
  const { t } = useTranslation('charts');
  const begun = useMemo(() => cardOf(template, t(`template.${template}`)), [template, t]);
  const isNew = edit === newCard;
  const saved = chart.cards.find(({ id }) => id === edit);
  const draft = useEditDraft<ChartCard>(`${ws}/chart/${chart.id}/${isNew ? template : edit}`, {
    version: chart.version,
    value: saved ?? begun,
  });
  return saved || isNew || draft.edit ? { ...draft, isAdded: !saved } : undefined;
}
