import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { newCard, templateKeys, type TemplateKey } from './templates.ts';

/** What the address says of the cards of a chart: the one being edited and the one come back to. */
export function useCardAddress() {
  const { values, set } = useAddressQuery(['edit', 'template', 'card']);
  return {
    /** Id of the card in the editor; `new`: one that is not saved yet; empty: none. */
    edit: values.edit,
    template: templateKeys.find((key) => key === values.template) ?? 'blank',
    /** Id of the card to which Back returns. */
    card: values.card,
    add: (template: TemplateKey) => set({ edit: newCard, template }),
    open: (id: string) => set({ edit: id, template: '' }),
    close: (card = '') => set({ edit: '', template: '', card }),
    /** Remembers where a drill began. */
    leave: (card: string) => set({ card }),
  };
}
