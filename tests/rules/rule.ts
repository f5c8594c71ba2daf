/**
 * One rule of the specification, and what holds it: the tests by `path › titles`, or, where another area is to build
 * what the rule is about, why there is none yet.
 */
export type Rule = { rule: string } & ({ test: string | readonly string[] } | { later: string });

/** The rules of one chapter. */
export interface Chapter {
  /** Of the specification; `beside`: what goes without saying there. */
  section: number | 'beside';
  title: string;
  rules: readonly Rule[];
}

/** Areas of their own, whose rules are not held here yet. */
export const laterAreas = [
  'natural language',
  'scripts',
  'things',
  'guests',
  'charts',
  'messenger',
  'store',
  'verbatim',
] as const;
