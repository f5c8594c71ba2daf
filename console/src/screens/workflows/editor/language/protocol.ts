import type { CodeChange, CodeCompletion, CodeDescription, CodeDiagnostic, CodeSignature } from '@parlance/ui-kit/code';

/*
 * What the console and the worker of the language service say to each other. Positions are characters from the start of
 * the script.
 */

/** What each question of the console is about. */
export interface Questions {
  /** What scripts find, as declarations, and the compiler's messages in the reader's language; none are English. */
  declare: { declarations: string; messages: Readonly<Record<string, string>> };
  diagnose: { code: string };
  complete: { code: string; position: number };
  describe: { code: string; position: number };
  signature: { code: string; position: number };
  definition: { code: string; position: number };
  renamed: { code: string; position: number };
  rename: { code: string; position: number; name: string };
  format: { code: string };
}

/** What each of them is answered. */
export interface Answers {
  declare: null;
  diagnose: readonly CodeDiagnostic[];
  complete: readonly CodeCompletion[];
  describe: CodeDescription | null;
  signature: CodeSignature | null;
  /** Where it is declared in the script. */
  definition: number | null;
  /** The name that can be changed. */
  renamed: string | null;
  rename: readonly CodeChange[];
  format: readonly CodeChange[];
}

export type QuestionKind = keyof Questions;

export type Question = { [K in QuestionKind]: { kind: K; about: Questions[K] } }[QuestionKind];

/** What comes back through the port that a question brings. */
export type Reply<K extends QuestionKind> = { answer: Answers[K] } | { failed: string };
