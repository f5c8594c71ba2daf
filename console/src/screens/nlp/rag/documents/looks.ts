import type { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import type { IconName } from '@parlance/ui-kit/icons';

type Kind = Pick<KnowledgeDocument, 'kind' | 'format'>;

const formatIcons: Readonly<Record<KnowledgeDocument['format'], IconName>> = {
  pdf: 'file-text',
  docx: 'file-text',
  pptx: 'monitor',
  odt: 'file-text',
  html: 'code',
  markdown: 'file-code',
  text: 'type',
  csv: 'table',
  xlsx: 'table',
};

/** The displayed type of a document: its format, or its origin in the web. */
export const typeOf = ({ kind, format }: Kind): 'site' | 'address' | KnowledgeDocument['format'] =>
  kind === 'site' || kind === 'address' ? kind : format;

export const typeIcon = ({ kind, format }: Kind): IconName =>
  kind === 'site' ? 'network' : kind === 'address' ? 'globe' : formatIcons[format];

/**
 * The displayed state of a document. `archived` and `disabled` replace `ready`, because they keep it from answering.
 */
export type ShownState = KnowledgeDocument['state'] | 'disabled' | 'archived';

export const shownState = ({ state, enabled, archived }: KnowledgeDocument): ShownState =>
  archived ? 'archived' : state === 'ready' && !enabled ? 'disabled' : state;

export const isInWork = ({ state }: Pick<KnowledgeDocument, 'state'>): boolean =>
  state === 'queued' || state === 'extracting' || state === 'indexing';
