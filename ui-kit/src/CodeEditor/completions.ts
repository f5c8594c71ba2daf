import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** One proposal of the completion list. */
export interface CodeCompletion {
  label: string;
  /** Said at the right, such as a type. */
  detail?: string | undefined;
  /** Explained beside the chosen proposal. */
  info?: string | undefined;
  /** What is written instead of the label. */
  apply?: string | undefined;
  /** Its mark. */
  type?: 'function' | 'variable' | 'property' | 'constant' | 'keyword' | 'text' | undefined;
}

/** What is known when proposals are asked for. */
export interface CodeCompletionRequest {
  text: string;
  /** Characters before the cursor. */
  position: number;
  /** The word before the cursor, which a proposal replaces; may be empty. */
  word: string;
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal;
}

export type CodeCompletions =
  | readonly CodeCompletion[]
  | ((request: CodeCompletionRequest) => readonly CodeCompletion[] | Promise<readonly CodeCompletion[]>);

/** Proposals for the word before the cursor; a failed request proposes nothing. */
export async function completeFrom(
  completions: CodeCompletions | undefined,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\p{L}\p{N}_$]*/u);
  const from = word?.from ?? context.pos;
  const typed = word?.text ?? '';
  const afterDot = context.matchBefore(/\.$/) !== null;
  if (!completions || (!context.explicit && typed === '' && !afterDot)) return null;
  if (typeof completions !== 'function') return { from, options: completions, validFor: /^[\p{L}\p{N}_$]*$/u };
  const gone = new AbortController();
  context.addEventListener('abort', () => gone.abort());
  try {
    const text = context.state.doc.toString();
    const options = await completions({ text, position: context.pos, word: typed, signal: gone.signal });
    return context.aborted ? null : { from, options };
  } catch {
    return null;
  }
}
