import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** One entry of the completion list. */
export interface CodeCompletion {
  label: string;
  /** Detail at the right, such as a type. */
  detail?: string | undefined;
  /** Explanation beside the selected completion. */
  info?: string | undefined;
  /** Inserted text, if it differs from the label. */
  apply?: string | undefined;
  /** Kind of the completion, shown as an icon. */
  type?: 'function' | 'variable' | 'property' | 'constant' | 'keyword' | 'text' | undefined;
}

/** Context of a completion request. */
export interface CodeCompletionRequest {
  text: string;
  /** Characters before the cursor. */
  position: number;
  /** The word before the cursor, which a completion replaces; may be empty. */
  word: string;
  /** Aborts when the answer is no longer needed. */
  signal: AbortSignal;
}

/** Completions that replace more than a word, such as a name with dots. */
export interface CodeCompletionList {
  /** Where the replaced text begins, in characters from the start. */
  from: number;
  completions: readonly CodeCompletion[];
}

type CompletionAnswer = readonly CodeCompletion[] | CodeCompletionList;

export type CodeCompletions =
  | readonly CodeCompletion[]
  | ((request: CodeCompletionRequest) => CompletionAnswer | Promise<CompletionAnswer>);

/** Completions for the word before the cursor; a failed request gives none. */
export async function completeFrom(
  completions: CodeCompletions | undefined,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\p{L}\p{N}_$]*/u);
  const from = word?.from ?? context.pos;
  const typed = word?.text ?? '';
  // After a dot or at the start of a text, completions are offered before the first letter.
  const begins = context.matchBefore(/[.'"`]$/) !== null;
  if (!completions || (!context.explicit && typed === '' && !begins)) return null;
  if (typeof completions !== 'function') return { from, options: completions, validFor: /^[\p{L}\p{N}_$]*$/u };
  const gone = new AbortController();
  context.addEventListener('abort', () => gone.abort());
  try {
    const text = context.state.doc.toString();
    const answer = await completions({ text, position: context.pos, word: typed, signal: gone.signal });
    if (context.aborted) return null;
    return 'from' in answer ? { from: answer.from, options: answer.completions } : { from, options: answer };
  } catch {
    return null;
  }
}
