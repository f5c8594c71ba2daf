/** One rule of the specification, and what holds it: the tests by `path › titles`. */
export interface Rule {
  rule: string;
  test: string | readonly string[];
}

/** The rules of one chapter. */
export interface Chapter {
  /** From the specification; `beside`: rules that it implies. */
  section: number | 'beside';
  title: string;
  rules: readonly Rule[];
}
