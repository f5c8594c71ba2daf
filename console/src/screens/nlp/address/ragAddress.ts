import { type DocumentView, documentViews, segmentsOf } from './studioAddress.ts';

/** The views of a knowledge base; no id of a document equals one of these words. */
export const baseViews = ['documents', 'chunks', 'test', 'evaluation', 'settings'] as const;
export type BaseView = (typeof baseViews)[number];

export interface RagAddress {
  /** Name (or id) of the knowledge base; undefined: the first one. */
  base: string | undefined;
  /** The view of the base, where no document is open. */
  view: BaseView;
  /** Id of a document. */
  document: string | undefined;
  /** The view of the document. */
  documentView: DocumentView;
}

/** Parses `/nlp/rag/:ragid?/:docid?/:view?`. In place of a document there may be a view of the base. */
export function readRagAddress(pathname: string): RagAddress {
  const [, base, second, third] = segmentsOf(pathname);
  const view = baseViews.find((one) => one === second);
  return {
    base,
    view: view ?? 'documents',
    document: view === undefined ? second : undefined,
    documentView: documentViews.find((one) => one === third) ?? 'chunks',
  };
}
