import type { CodeChange, CodeCompletion, CodeDescription, CodeDiagnostic, CodeSignature } from '@parlance/ui-kit/code';
import {
  createLanguageService,
  displayPartsToString,
  flattenDiagnosticMessageText,
  getDefaultFormatCodeSettings,
  ModuleDetectionKind,
  ScriptSnapshot,
  ScriptTarget,
  type CompilerOptions,
  type Diagnostic,
  type IScriptSnapshot,
  type SymbolDisplayPart,
  type TextChange,
} from 'typescript-js';
import type { Answers, QuestionKind, Questions } from './protocol.ts';

const script = '/script.js';
/** The script without its wrapper, for formatting. */
const plain = '/plain.js';
const api = '/api.d.ts';

/**
 * The wrapper: a script is the body of an async function, so `await` and `return` are allowed. It is on the first line,
 * so that line numbers stay those of the script.
 */
const ahead = '(async () => {';
const behind = '\n})';

const options: CompilerOptions = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  noLib: true,
  types: [],
  target: ScriptTarget.ESNext,
  moduleDetection: ModuleDetectionKind.Legacy,
  strict: true,
  // Scripts have no type annotations, and errors of the API are caught by their names.
  noImplicitAny: false,
  useUnknownInCatchVariables: false,
};

/** Codes of “possibly null” errors, which are often wrong for the author's data. */
const doubts = new Set([2531, 2532, 2533, 18_046, 18_047, 18_048, 18_049]);
/** Code of the error for a comparison that can never hold: a published intent may no longer be in the studio. */
const unlikely = new Set([2367]);
const maxProblems = 100;
const maxCompletions = 500;

const kinds: Readonly<Record<string, CodeCompletion['type']>> = {
  function: 'function',
  'local function': 'function',
  method: 'function',
  class: 'function',
  property: 'property',
  getter: 'property',
  const: 'variable',
  let: 'variable',
  var: 'variable',
  'local var': 'variable',
  parameter: 'variable',
  keyword: 'keyword',
  string: 'constant',
};

const textOf = (parts: readonly SymbolDisplayPart[] | undefined): string => displayPartsToString([...(parts ?? [])]);

type Service = { [K in QuestionKind]: (about: Questions[K]) => Answers[K] };

/** TypeScript's language service over one script at a time, with the declarations of a workspace. */
export function createScriptService(libraries: Readonly<Record<string, string>>): Service {
  const files = new Map<string, { version: number; snapshot: IScriptSnapshot; text: string }>();
  const write = (name: string, text: string): void => {
    const before = files.get(name);
    if (before?.text === text) return;
    files.set(name, { version: (before?.version ?? 0) + 1, snapshot: ScriptSnapshot.fromString(text), text });
  };
  for (const [name, text] of Object.entries(libraries)) write(name, text);
  write(api, '');
  write(script, ahead + behind);
  const roots = [...files.keys()];
  const service = createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => roots,
    getScriptVersion: (name) => String(files.get(name)?.version ?? 0),
    getScriptSnapshot: (name) => files.get(name)?.snapshot,
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => '/lib.es5.d.ts',
    fileExists: (name) => files.has(name),
    readFile: (name) => files.get(name)?.text,
  });
  const open = (code: string): void => write(script, ahead + code + behind);
  /** The offset in the script; clamped for a place in the wrapper around it. */
  const placeIn = (code: string, position: number): number =>
    Math.min(code.length, Math.max(0, position - ahead.length));
  const spanIn = (code: string, { start, length }: { start: number; length: number }) => ({
    from: placeIn(code, start),
    to: placeIn(code, start + length),
  });

  function diagnosticOf(code: string, starts: readonly number[], found: Diagnostic): CodeDiagnostic {
    const { from, to } = spanIn(code, { start: found.start ?? ahead.length, length: found.length ?? 0 });
    const place = (position: number) => {
      const line = starts.findLastIndex((start) => start <= position);
      return { line: line + 1, column: position - (starts[line] ?? 0) + 1 };
    };
    const [first, last] = [place(from), place(to)];
    const severity = doubts.has(found.code) ? 'info' : unlikely.has(found.code) ? 'warning' : 'error';
    const message = flattenDiagnosticMessageText(found.messageText, ' ');
    return { ...first, endLine: last.line, endColumn: last.column, severity, message };
  }

  const changesIn = (changes: readonly TextChange[]): CodeChange[] =>
    changes.map(({ span, newText }) => ({ from: span.start, to: span.start + span.length, insert: newText }));

  return {
    declare({ declarations }) {
      write(api, declarations);
      return null;
    },

    diagnose({ code }) {
      open(code);
      const malformed = service.getSyntacticDiagnostics(script);
      const found = malformed.length > 0 ? malformed : service.getSemanticDiagnostics(script);
      const starts = [0];
      for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
      return found.slice(0, maxProblems).map((each) => diagnosticOf(code, starts, each));
    },

    complete({ code, position }) {
      open(code);
      const found = service.getCompletionsAtPosition(script, position + ahead.length, {
        includeCompletionsWithInsertText: false,
      });
      const typed = /[\p{L}\p{N}_$]*$/u.exec(code.slice(0, position))?.[0].toLowerCase() ?? '';
      return (found?.entries ?? [])
        .filter(({ name }) => name.toLowerCase().startsWith(typed))
        .slice(0, maxCompletions)
        .map(({ name, kind }) => ({ label: name, type: kinds[kind] ?? 'text' }));
    },

    describe({ code, position }): CodeDescription | null {
      open(code);
      const found = service.getQuickInfoAtPosition(script, position + ahead.length);
      if (!found) return null;
      return { ...spanIn(code, found.textSpan), text: textOf(found.displayParts), about: textOf(found.documentation) };
    },

    signature({ code, position }): CodeSignature | null {
      open(code);
      const found = service.getSignatureHelpItems(script, position + ahead.length, {});
      const item = found?.items[found.selectedItemIndex];
      if (!found || !item) return null;
      let text = textOf(item.prefixDisplayParts);
      let active = { from: 0, to: 0 };
      for (const [at, parameter] of item.parameters.entries()) {
        if (at > 0) text += textOf(item.separatorDisplayParts);
        const from = text.length;
        text += textOf(parameter.displayParts);
        if (at === found.argumentIndex) active = { from, to: text.length };
      }
      text += textOf(item.suffixDisplayParts);
      const parameter = item.parameters[found.argumentIndex];
      const about = textOf(parameter?.documentation) || textOf(item.documentation);
      return { at: placeIn(code, found.applicableSpan.start), text, active, about };
    },

    definition({ code, position }) {
      open(code);
      const [found] = service.getDefinitionAtPosition(script, position + ahead.length) ?? [];
      return found?.fileName === script ? placeIn(code, found.textSpan.start) : null;
    },

    renamed({ code, position }) {
      open(code);
      const found = service.getRenameInfo(script, position + ahead.length, {});
      const [declared] = service.getDefinitionAtPosition(script, position + ahead.length) ?? [];
      return found.canRename && declared?.fileName === script ? found.displayName : null;
    },

    rename({ code, position, name }) {
      open(code);
      const places =
        service.findRenameLocations(script, position + ahead.length, false, false, {
          // A shorthand property keeps its name.
          providePrefixAndSuffixTextForRename: true,
        }) ?? [];
      if (places.some(({ fileName }) => fileName !== script)) return [];
      return places
        .map(({ textSpan, prefixText = '', suffixText = '' }) => ({
          ...spanIn(code, textSpan),
          insert: prefixText + name + suffixText,
        }))
        .toSorted((a, b) => a.from - b.from);
    },

    format({ code }) {
      write(plain, code);
      const style = { ...getDefaultFormatCodeSettings('\n'), indentSize: 2, tabSize: 2, convertTabsToSpaces: true };
      return changesIn(service.getFormattingEditsForDocument(plain, style));
    },
  };
}
