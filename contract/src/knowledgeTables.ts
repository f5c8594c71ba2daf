/** Tables of knowledge bases that server and browsers share. No imports: browsers load this module. */

/**
 * Where a document comes from. A site is the document that owns the pages found by a crawl; each page is a document
 * too.
 */
export const documentKinds = ['file', 'text', 'address', 'site'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Readable formats. The content of a file decides its format. */
export const documentFormats = ['pdf', 'docx', 'pptx', 'odt', 'html', 'markdown', 'text', 'csv', 'xlsx'] as const;
export type DocumentFormat = (typeof documentFormats)[number];
/** The extensions of their files. */
export const documentExtensions: Readonly<Record<DocumentFormat, readonly string[]>> = {
  pdf: ['pdf'],
  docx: ['docx'],
  pptx: ['pptx'],
  odt: ['odt'],
  html: ['html', 'htm', 'xhtml'],
  markdown: ['md', 'markdown'],
  text: ['txt', 'text', 'log'],
  csv: ['csv', 'tsv'],
  xlsx: ['xlsx'],
};

/** A document waits, is read, and its chunks are stored; `ready` and `failed` are final. */
export const documentStates = ['queued', 'extracting', 'indexing', 'ready', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Filters of lists of documents. All except `archived` leave archived ones out. */
export const documentFilters = ['all', 'in_progress', 'failed', 'never_used', 'disabled', 'archived'] as const;
export type DocumentFilter = (typeof documentFilters)[number];
export const documentSorts = ['name', 'format', 'chunks', 'used', 'updated'] as const;
export type DocumentSort = (typeof documentSorts)[number];
export const documentActions = ['enable', 'disable', 'archive', 'unarchive', 'delete', 'retry'] as const;
export type DocumentAction = (typeof documentActions)[number];

export const chunkOrigins = ['extracted', 'added'] as const;
/** Filters of lists of chunks; orphaned: changed by hand, and no longer in the document. */
export const chunkFilters = ['all', 'edited', 'disabled', 'added', 'orphaned'] as const;
export type ChunkFilter = (typeof chunkFilters)[number];

/** How a question was added to a set. */
export const questionSources = ['hand', 'import', 'verbatim', 'generated', 'test'] as const;
export type QuestionSource = (typeof questionSources)[number];
/** Drafts have to be reviewed or completed; runs do not count them. */
export const questionStates = ['accepted', 'draft'] as const;
export type QuestionState = (typeof questionStates)[number];
/** Filters of lists of questions; gone: an expected passage no longer exists. */
export const questionFilters = ['all', 'drafts', 'unanswerable', 'gone'] as const;
export type QuestionFilter = (typeof questionFilters)[number];
/** Whether the expected sources still exist: all, only their documents, or none. */
export const expectationStates = ['there', 'passage_gone', 'document_gone'] as const;
export type ExpectationState = (typeof expectationStates)[number];
/** Why a run started: by hand, or because documents have changed. */
export const runCauses = ['hand', 'change'] as const;
export type RunCause = (typeof runCauses)[number];
export const resultFilters = ['all', 'wrong', 'right'] as const;
export type ResultFilter = (typeof resultFilters)[number];

export const knowledgeLimits = {
  basesPerWorkspace: 100,
  documentsPerBase: 20_000,
  /** Bytes of one file. */
  fileBytes: 50 * 1024 * 1024,
  /** Bytes of all files of a workspace's documents. */
  filesBytes: 10 * 1024 * 1024 * 1024,
  /** Characters of a typed text. */
  textLength: 200_000,
  chunkLength: 10_000,
  headingLength: 500,
  tags: 20,
  tagLength: 50,
  instructionsLength: 2000,
  unknownLength: 1000,
  questionLength: 1000,
  bulk: 1000,
  /** Tried searches of a base that are kept; older ones are deleted. */
  triedSearches: 200,
  page: 200,
  /** Rows of an import of chunks. */
  importRows: 10_000,
  importBytes: 10 * 1024 * 1024,
  siteDepth: 5,
  sitePages: 1000,
  sitePatterns: 50,
  patternLength: 300,
  /** Hours between two reads of a site, at most: 30 days. */
  siteHours: 720,
  questionSetsPerBase: 50,
  questionsPerSet: 2000,
  questionsPerCall: 500,
  /** Questions that the language model drafts at once. */
  questionsGenerated: 100,
  expectedPerQuestion: 10,
  /** Runs of a set that are kept, and how many of them keep their results. */
  runsPerSet: 50,
  runResultsPerSet: 20,
} as const;
