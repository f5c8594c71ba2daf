/**
 * Which package may import which, as data. A name covers a folder or a file and everything below it, from the
 * repository's root. `rules.ts` applies the table; `docs/architecture.md` describes it in prose.
 */

/** The packages that each package may import. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'ui-kit': [],
  'chat-widget': ['contract', 'ui-kit'],
  console: ['contract', 'ui-kit', 'chat-widget/src/conversation'],
  server: ['contract'],
  storybook: ['ui-kit'],
  tests: ['contract', 'ui-kit'],
  scripts: [],
};

/** Shared by commands, tests and configuration; the product imports none of it. */
export const tooling = 'scripts/lib';

/** Permitted imports across packages. An unused entry fails the test. */
export const support = [
  { from: 'tests', to: 'server/src/testing', reason: 'mail, git and sign-on servers to test against' },
  { from: 'tests/e2e', to: 'server/src/workspace/files/testing.ts', reason: 'files of each kind' },
  { from: 'tests/e2e', to: 'server/src/workspace/speech/silence.ts', reason: 'a recording' },
  { from: 'tests/performance', to: 'server/src/conversation/rollups', reason: 'rolled up at once' },
  { from: 'tests/performance', to: 'server/src/nlu', reason: 'the engine is measured alone' },
  { from: 'tests/performance', to: 'server/src/knowledge/retrieval', reason: 'retrieval is measured alone' },
  { from: 'tests/performance', to: 'server/src/knowledge/crawl', reason: 'a crawl is measured alone' },
  { from: 'tests/performance', to: 'server/src/knowledge/index', reason: 'an index is measured alone' },
  {
    from: 'tests/performance',
    to: 'server/src/platform/llm/createEmbedder.ts',
    reason: 'asks for embeddings to measure',
  },
  {
    from: 'tests/performance',
    to: 'server/src/studio/embeddings/storedVectors.ts',
    reason: 'packs them as they are kept',
  },
  { from: 'tests', to: 'server/src/knowledge/extraction/testing.ts', reason: 'documents to read' },
  { from: 'tests/security', to: 'console/src/shared/proofOfWork/solve.ts', reason: 'signs in as a browser would' },
] as const;

/** The server's layers, from the lowest: each imports only from those before it. */
export const serverLayers = [
  'platform',
  'nlu',
  'identity',
  'workspace',
  'studio',
  'knowledge',
  'automation',
  'conversation',
  'insights',
  'operations',
] as const;

/** Above all layers, with the files of server/src itself: they connect the layers, and may import any of them. */
export const compositionRoot = ['demo', 'site'] as const;

/** Packages that run in a browser, where every byte counts. */
export const browserPackages = ['chat-widget', 'console', 'storybook', 'ui-kit'] as const;

/**
 * Modules of the contract whose values browsers and the language engine may import: plain tables, without a library.
 */
export const browserValues = [
  'contract/src/byName.ts',
  'contract/src/chartTables.ts',
  'contract/src/days.ts',
  'contract/src/drill.ts',
  'contract/src/figures.ts',
  'contract/src/fillAnswer.ts',
  'contract/src/knowledgeTables.ts',
  'contract/src/limits.ts',
  'contract/src/scriptApi.ts',
  'contract/src/thingTables.ts',
  'contract/src/questionTables.ts',
  'contract/src/permissions.ts',
  'contract/src/pin.ts',
  'contract/src/ruleTree.ts',
  'contract/src/testTables.ts',
  'contract/src/verbatimTables.ts',
] as const;

/** Small files that stay separate from the one file that imports them, with the reason. */
export const separateFiles: Readonly<Record<string, string>> = {
  'console/src/app/publicScreens.ts': 'the table of public pages',
  'console/src/shared/i18n/errors/automationErrors.ts': 'one table of errors a file, as in the contract',
  'console/src/shared/i18n/errors/knowledgeErrors.ts': 'one table of errors a file, as in the contract',
  'console/src/shared/i18n/errors/odataErrors.ts': 'one table of errors a file, as in the contract',
  'server/src/nlu/entities/contact.ts': 'one kind of entity a file',
  'server/src/platform/http/draining.ts': 'extends the types of Fastify',
  'server/src/platform/http/methods.ts': 'extends the types of Fastify',
  'server/src/reactions.ts': 'the table of what follows an event',
  'server/src/operations/export/json.ts': 'one format a file',
  'server/src/operations/export/nlpjs.ts': 'one format a file',
  'server/src/studio/import/formats/xlsx.ts': 'one format a file',
  'ui-kit/src/theme/loadGlyphs.ts': 'the chat replaces it at build time',
};

/** Known violations, as they are reported. The list only gets shorter: a line without a violation fails the test. */
export const notYet: readonly string[] = [];
