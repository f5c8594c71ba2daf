/** One rule of the specification, with the tests that prove it, by `path › titles`. */
export interface Rule {
  rule: string;
  test: string | readonly string[];
}

/** The rules of one chapter. */
export interface Chapter {
  /** Section of the specification; `beside`: rules that it implies. */
  section: number | 'beside';
  title: string;
  rules: readonly Rule[];
}
