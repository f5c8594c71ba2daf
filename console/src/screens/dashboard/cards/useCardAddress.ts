import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { newCard, templateKeys, type TemplateKey } from './templates.ts';

/** The state of a chart's cards in the address: the card being edited, and the card to return to. */
export function useCardAddress() {
  const { values, set } = useAddressQuery(['edit', 'template', 'card']);
  return {
    /** Id of the card in the editor; `new`: one that is not saved yet; empty: none. */
    edit: values.edit,
    template: templateKeys.find((key) => key === values.template) ?? 'blank',
    /** Id of the card that Back returns to. */
    card: values.card,
    add: (template: TemplateKey) => set({ edit: newCard, template }),
    open: (id: string) => set({ edit: id, template: '' }),
    close: (card = '') => set({ edit: '', template: '', card }),
    /** Stores which card a drill-down started from. */
    leave: (card: string) => set({ card }),
  };
}
