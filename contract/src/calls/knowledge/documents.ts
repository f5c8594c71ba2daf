import { z } from 'zod';
import { defineCalls } from '../../call.ts';
import { Count, Id, isStorable, JsonText, Name, Ok, QueryInt, Timestamp, Version } from '../../common.ts';
import { ErrorDetail } from '../../errors/errorDetail.ts';
import { errorType } from '../../errors/errorType.ts';
import {
  documentActions,
  documentFilters,
  documentFormats,
  documentKinds,
  documentSorts,
  documentStates,
  knowledgeLimits,
} from '../../knowledgeTables.ts';
import { limits } from '../../limits.ts';
import { KnowledgeLanguage } from './bases.ts';

/** A day, such as `2026-12-31`. */
const Day = z.iso.date();
const Tags = z.array(Name.max(knowledgeLimits.tagLength)).max(knowledgeLimits.tags);
export const DocumentFormat = z.enum(documentFormats);

const Pattern = z.string().trim().min(1).max(knowledgeLimits.patternLength);
const Patterns = z.array(Pattern).max(knowledgeLimits.sitePatterns);

/** An address of a page; the server refuses addresses that it may not read. */
export const PageAddress = z
  .string()
  .trim()
  .min(1)
  .max(limits.urlLength)
  .refine((value) => isStorable(value), errorType('not_storable'));

/** How a site is read. */
export const SiteCrawl = z.object({
  /** Maximum number of links from the first page to another; 0: that page and those of the sitemap. */
  depth: z.int().min(0).max(knowledgeLimits.siteDepth),
  /** Maximum number of pages. */
  pages: z.int().min(1).max(knowledgeLimits.sitePages),
  /** Patterns of paths with `*`, such as `/docs/*`; empty: all. */
  include: Patterns,
  exclude: Patterns,
  /** Hours between two reads; null: only on request. */
  every_hours: z.int().min(1).max(knowledgeLimits.siteHours).nullable(),
});
export type SiteCrawl = z.infer<typeof SiteCrawl>;

/** A document of a knowledge base. */
export const KnowledgeDocument = z.object({
  id: Id,
  base: Id,
  name: z.string(),
  kind: z.enum(documentKinds),
  format: DocumentFormat,
  state: z.enum(documentStates),
  /** Reason of the failure. */
  cause: ErrorDetail.nullable(),
  /** 0 to 1, while the document is read. */
  progress: z.number().nullable(),
  enabled: z.boolean(),
  archived: z.boolean(),
  /** Address of a page or site. */
  address: z.string().nullable(),
  /** The document of the site that this page belongs to. */
  site: z.string().nullable(),
  tags: z.array(z.string()),
  language: KnowledgeLanguage.nullable(),
  /** First and last day on which it answers. */
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  /** Pages, for formats that have them; for a site, its number of pages. */
  pages: Count.nullable(),
  words: Count,
  chunks: Count,
  /** Chunks that were edited, added or disabled by hand. */
  chunks_edited: Count,
  /** Number of answers that used it. */
  used: Count,
  /** Size of the original. */
  bytes: Count,
  version: Version,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

export const KnowledgeDocumentDetail = KnowledgeDocument.extend({
  /** The typed text, of kind `text`. */
  text: z.string().nullable(),
  /** Settings of a site, of kind `site`. */
  crawl: SiteCrawl.nullable(),
  /** When an address or site was last read. */
  fetched_at: Timestamp.nullable(),
});
export type KnowledgeDocumentDetail = z.infer<typeof KnowledgeDocumentDetail>;

/** How many documents each filter of the list finds. */
export const DocumentCounts = z.object({ all: Count, in_progress: Count, failed: Count, never_used: Count });
export type DocumentCounts = z.infer<typeof DocumentCounts>;

/** What another read of a site would change. */
export const SitePreview = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  failed: z.array(z.object({ url: z.string(), cause: ErrorDetail })),
});
export type SitePreview = z.infer<typeof SitePreview>;

/** Fields that all documents are created with, besides their content. */
export const DocumentDescription = z.object({
  name: Name.optional(),
  language: KnowledgeLanguage.nullable().default(null),
  tags: Tags.default([]),
});

export const TypedText = z
  .string()
  .trim()
  .min(1)
  .max(knowledgeLimits.textLength)
  .refine(isStorable, errorType('not_storable'));

/** The fields of a document that can be changed; absent ones stay. */
export const DocumentChange = z.object({
  name: Name.optional(),
  enabled: z.boolean().optional(),
  archived: z.boolean().optional(),
  tags: Tags.optional(),
  language: KnowledgeLanguage.nullable().optional(),
  valid_from: Day.nullable().optional(),
  valid_until: Day.nullable().optional(),
  /** For kind `text`; the document is read again. */
  text: TypedText.optional(),
  /** For kind `site`; takes effect with the next read. */
  crawl: SiteCrawl.optional(),
});
export type DocumentChange = z.infer<typeof DocumentChange>;

/** Documents of a knowledge base. */
export const knowledgeDocumentCalls = defineCalls({
  'GET /api/1.0/gael/:ws/rag/:base/documents': {
    summary: 'List the documents of a knowledge base, archived ones only when asked for, with counts for each filter',
    permission: 'nlp_rag:read',
    operationId: 'listDocuments',
    query: z.object({
      /** Text in the name or the address. */
      search: z.string().max(limits.urlLength).optional(),
      state: z.enum(documentFilters).default('all'),
      type: z.enum(documentKinds).optional(),
      format: DocumentFormat.optional(),
      /** Id of a site's document: only its pages. */
      site: Id.optional(),
      sort: z.enum(documentSorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      limit: QueryInt(1, knowledgeLimits.page).default(50),
      offset: QueryInt(0, 1_000_000).default(0),
    }),
    response: z.object({ data: z.array(KnowledgeDocument), total: Count, counts: DocumentCounts }),
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents': {
    summary: 'Upload a document: PDF, DOCX, PPTX, ODT, HTML, Markdown, text, CSV or XLSX. It is read in the background',
    permission: 'nlp_rag:create',
    operationId: 'uploadDocument',
    upload: z.object({
      /** Tags, as a JSON list of texts. */
      tags: JsonText(Tags).default([]),
      language: KnowledgeLanguage.optional(),
    }),
    response: KnowledgeDocument,
    status: 201,
    maxBytes: knowledgeLimits.fileBytes,
  },
  'POST /api/1.0/gael/:ws/rag/:base/texts': {
    summary: 'Create a document from a typed text, in Markdown',
    permission: 'nlp_rag:create',
    operationId: 'createTextDocument',
    body: DocumentDescription.extend({ name: Name, text: TypedText }),
    response: KnowledgeDocument,
    status: 201,
  },
  'POST /api/1.0/gael/:ws/rag/:base/addresses': {
    summary: 'Create a document from the page of a web address; 409 when the knowledge base has it',
    permission: 'nlp_rag:create',
    operationId: 'createAddressDocument',
    body: DocumentDescription.extend({ url: PageAddress }),
    response: KnowledgeDocument,
    status: 201,
  },
  'POST /api/1.0/gael/:ws/rag/:base/sites': {
    summary: 'Create the document of a site, whose pages are found by its sitemap and links',
    permission: 'nlp_rag:create',
    operationId: 'createSiteDocument',
    body: DocumentDescription.extend({ url: PageAddress, ...SiteCrawl.shape }),
    response: KnowledgeDocument,
    status: 201,
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents-bulk': {
    summary: 'Change several documents; `retry` without ids reads up to 1,000 failed ones again',
    permission: 'nlp_rag:edit',
    operationId: 'changeDocuments',
    body: z.object({ ids: z.array(Id).max(knowledgeLimits.bulk).optional(), action: z.enum(documentActions) }),
    response: z.object({ changed: Count }),
  },
  'GET /api/1.0/gael/:ws/rag/:base/documents/:id': {
    summary: 'Get a document, with its typed text or the settings of its site',
    permission: 'nlp_rag:read',
    operationId: 'getDocument',
    response: KnowledgeDocumentDetail,
  },
  'PUT /api/1.0/gael/:ws/rag/:base/documents/:id': {
    summary: 'Change a document; absent fields stay',
    permission: 'nlp_rag:edit',
    operationId: 'updateDocument',
    versioned: true,
    body: DocumentChange,
    response: KnowledgeDocumentDetail,
  },
  'DELETE /api/1.0/gael/:ws/rag/:base/documents/:id': {
    summary: 'Move a document to the trash; of a site, with its pages',
    permission: 'nlp_rag:delete',
    operationId: 'deleteDocument',
    versioned: true,
    response: Ok,
  },
  'GET /api/1.0/gael/:ws/rag/:base/documents/:id/file': {
    summary: 'Download the original of an uploaded document',
    permission: 'nlp_rag:read',
    operationId: 'getDocumentFile',
    response: 'file',
  },
  'PUT /api/1.0/gael/:ws/rag/:base/documents/:id/file': {
    summary: 'Replace the original of an uploaded document; unchanged chunks keep changes made by hand',
    permission: 'nlp_rag:edit',
    operationId: 'replaceDocumentFile',
    versioned: true,
    upload: z.object({}),
    response: KnowledgeDocument,
    maxBytes: knowledgeLimits.fileBytes,
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/retry': {
    summary: 'Read a document again',
    permission: 'nlp_rag:edit',
    operationId: 'retryDocument',
    response: KnowledgeDocument,
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/cancel': {
    summary: 'Stop reading a document; 409 when it is not being read',
    permission: 'nlp_rag:edit',
    operationId: 'cancelDocument',
    response: KnowledgeDocument,
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/preview': {
    summary: 'Preview the changes of reading a site again; nothing is saved',
    permission: 'nlp_rag:edit',
    operationId: 'previewSite',
    perMinute: 10,
    response: SitePreview,
  },
  'POST /api/1.0/gael/:ws/rag/:base/documents/:id/sync': {
    summary: 'Read a site again',
    permission: 'nlp_rag:edit',
    operationId: 'syncSite',
    response: KnowledgeDocument,
  },
});
