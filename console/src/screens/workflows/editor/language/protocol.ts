import type { CodeChange, CodeCompletion, CodeDescription, CodeDiagnostic, CodeSignature } from '@parlance/ui-kit/code';

/*
 * The messages between the console and the worker of the language service. Positions are character offsets from the
 * start of the script.
 */

/** The parameters of each kind of question. */
export interface Questions {
  /**
   * Declarations of the sandbox, and the compiler's messages in the user's language; where none is given, they are
   * English.
   */
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

/** The answer to each kind of question. */
export interface Answers {
  declare: null;
  diagnose: readonly CodeDiagnostic[];
  complete: readonly CodeCompletion[];
  describe: CodeDescription | null;
  signature: CodeSignature | null;
  /** Offset of the declaration in the script. */
  definition: number | null;
  /** The name that can be changed at the position. */
  renamed: string | null;
  rename: readonly CodeChange[];
  format: readonly CodeChange[];
}

export type QuestionKind = keyof Questions;

export type Question = { [K in QuestionKind]: { kind: K; about: Questions[K] } }[QuestionKind];

/** The reply through the port that the question transfers. */
export type Reply<K extends QuestionKind> = { answer: Answers[K] } | { failed: string };
