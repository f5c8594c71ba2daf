import type { KnowledgeDocumentDetail } from '@parlance/contract/calls/knowledge/documents';
import { useTranslation } from 'react-i18next';
import { draftKey } from '../../../../shared/drafts/draftKey.ts';
import { drafts, readEdit } from '../../../../shared/drafts/useDraft.ts';

/** Parts of a document with drafts, as their keys name them. */
type DocumentPart = 'properties' | 'chunk' | 'new chunk';

/** Key of a draft in a document. Keys of one document, or of one base, have a common prefix. */
export const documentDraft = (ws: string, base: string, document: string, part: DocumentPart, id = ''): string =>
  draftKey(ws, 'knowledge', base, document, part, id);

/** Key of the draft of a new document of a base, by field. */
export const newDocumentDraft = (ws: string, base: string, field: 'name' | 'text'): string =>
  draftKey(ws, 'knowledge', base, '', 'new document', field);

/** Unsaved texts of a knowledge base, or of one of its documents. */
export function useUnsavedKnowledge(ws: string, base: string, document?: string): { label: string; text: string }[] {
  const { t } = useTranslation('knowledge');
  const inside = `${draftKey(ws, 'knowledge', base, ...(document === undefined ? [] : [document]))}/`;
  return drafts.under(inside).flatMap(({ key, text }) => {
    const [part] = key.split('/').slice(-2).map(decodeURIComponent);
    switch (part) {
      case 'chunk':
        return { label: t('chunk.text'), text: readEdit<string>(text)?.value ?? '' };
      case 'properties': {
        const edit = readEdit<Pick<KnowledgeDocumentDetail, 'tags' | 'text'>>(text);
        if (!edit) return [];
        const { value, base: before } = edit;
        return [
          { label: t('add.text'), text: value.text === before.text ? '' : (value.text ?? '') },
          { label: t('column.tags'), text: value.tags.join() === before.tags.join() ? '' : value.tags.join(', ') },
        ];
      }
      case 'new chunk':
        return { label: t('chunk.text'), text };
      default:
        return { label: t(key.endsWith('name') ? 'column.name' : 'add.text'), text };
    }
  });
}
