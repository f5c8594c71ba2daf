/** The utterances and answers of one language, by code name of the intent. */
export type Lines = Record<string, { utterances: readonly string[]; answers: readonly string[] }>;

/** A class of the product: the same in every workspace, and read-only. */
export interface BuiltinClass {
  /** Begins with `$`. It is also the id of the class and of its model. */
  name: string;
  description: string;
  languages: Partial<Record<'english' | 'french', Lines>>;
  /** Out-of-scope utterances. */
  background: readonly string[];
}
