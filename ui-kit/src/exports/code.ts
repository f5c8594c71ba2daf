export { CodeEditor } from '../CodeEditor/CodeEditor.tsx';
export type { CodeEditorProps, CodePlace } from '../CodeEditor/props.ts';
export type {
  CodeCompletion,
  CodeCompletionList,
  CodeCompletionRequest,
  CodeCompletions,
} from '../CodeEditor/completions.ts';
export type { CodeDiagnostic } from '../CodeEditor/diagnostics.ts';
export type { CodeLineMark } from '../CodeEditor/lineMarks.ts';
export type { CodeChange, CodeDescription, CodeQuestion, CodeServices, CodeSignature } from '../CodeEditor/services.ts';
export { runCodeCommand, type CodeCommand } from '../CodeEditor/codeCommands.ts';
export type { CodeLanguage } from '../CodeEditor/languages.ts';
export { goToPlace } from '../CodeEditor/goToPlace.ts';
export { readScript, type ScriptCall, type ScriptOutline, type ScriptText } from '../CodeEditor/readScript.ts';
export { DiffView, type DiffViewProps } from '../DiffView/DiffView.tsx';
export { mergeParts, mergeTexts, type MergePart } from '../DiffView/mergeTexts.ts';
export { CodeTextsContext, englishCodeTexts, type CodeTexts } from '../CodeEditor/texts.ts';
