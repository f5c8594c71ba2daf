import type { Coming } from './coming.ts';

/**
 * One rule of the specification, and what holds it: the tests by `path › titles`, or, where what it is about is not
 * built yet, the area that builds it.
 */
export type Rule = { rule: string } & ({ test: string | readonly string[] } | { later: Coming });

/** The rules of one chapter. */
export interface Chapter {
  /** From the specification; `beside`: rules that it implies. */
  section: number | 'beside';
  title: string;
  rules: readonly Rule[];
}
