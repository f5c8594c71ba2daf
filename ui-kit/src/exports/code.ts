export { CodeEditor } from '../CodeEditor/CodeEditor.tsx';
export type { CodeEditorProps } from '../CodeEditor/props.ts';
export type { CodeCompletion, CodeCompletionRequest, CodeCompletions } from '../CodeEditor/completions.ts';
export type { CodeDiagnostic } from '../CodeEditor/diagnostics.ts';
export type { CodeLanguage } from '../CodeEditor/languages.ts';
export { DiffView, type DiffViewProps } from '../DiffView/DiffView.tsx';
export { CodeTextsContext, englishCodeTexts, type CodeTexts } from '../CodeEditor/texts.ts';
