import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const file = /typescript-js[\\/]lib[\\/]typescript\.js$/;

/** The parts of TypeScript that the console uses. */
const used = [
  'createLanguageService',
  'displayPartsToString',
  'flattenDiagnosticMessageText',
  'getDefaultFormatCodeSettings',
  'ModuleDetectionKind',
  'ScriptSnapshot',
  'ScriptTarget',
  'validateLocaleAndSetLanguage',
];

/** Methods of the language service that nothing calls; each holds a large part of the compiler. */
const unusedMethods = [
  'applyCodeActionCommand',
  'getApplicableRefactors2',
  'getCodeFixesAtPosition',
  'getCombinedCodeFix',
  'getEditsForFileRename2',
  'getEditsForRefactor2',
  'getEmitOutput',
  'getMoveToRefactoringFileSuggestions',
  'getPasteEdits',
  'mapCode2',
  'organizeImports2',
  'prepareCallHierarchy',
  'preparePasteEditsForFile',
  'provideCallHierarchyIncomingCalls',
  'provideCallHierarchyOutgoingCalls',
  'provideInlayHints2',
];

/** Replaces a match, and throws when there is none: another version of TypeScript has another shape. */
function replaced(text: string, from: RegExp, to: string): string {
  const next = text.replace(from, to);
  if (next === text) throw new Error(`TypeScript has no ${from}`);
  return next;
}

/**
 * TypeScript is one CommonJS file with everything in it. This makes it a module that exports only what is used, and
 * leaves out its server, repairs and refactorings: the build gets a third smaller.
 */
function asModule(source: string): string {
  const from = source.indexOf('"use strict";\n');
  const to = source.indexOf('\n// src/server/_namespaces/ts.ts\n');
  if (from < 0 || to < from) throw new Error('TypeScript has no server to leave out');
  let text = source.slice(from, to);
  text = replaced(text, /^var (\w+) = \{\};\n__export\(\1, \{/gm, 'var $1 = /* @__PURE__ */ __exported({');
  text = replaced(text, /^module\.exports = .*$/m, '');
  text = replaced(text, /^(registerCodeFix|registerRefactor)\(/gm, '/* @__PURE__ */ $1(');
  for (const name of unusedMethods)
    text = replaced(text, new RegExp(`\\n {2}function ${name}\\([^]*?\\n {2}\\}(?=\\n)`), `\n  function ${name}() {}`);
  const exported =
    'const __exported = (all) => Object.defineProperties({}, Object.fromEntries(Object.entries(all).map(([name, get]) => [name, { get, enumerable: true }])));';
  return `${exported}\n${text}\nexport { ${used.join(', ')} };`;
}

/** The part of TypeScript that the script editor uses, for the editor's worker. */
export const browserTypeScript = (): Plugin => ({
  name: 'browser-typescript',
  enforce: 'pre',
  async load(id) {
    return file.test(id) ? { code: asModule(await readFile(id, 'utf8')) } : undefined;
  },
});
