/** The utterances and answers of one language, by the code of the intent. */
export type Lines = Record<string, { utterances: readonly string[]; answers: readonly string[] }>;

/** A class that is part of the product: the same in every workspace, and read-only. */
export interface BuiltinClass {
  /** Begins with `$`; it is its id too, and that of its model. */
  name: string;
  description: string;
  languages: Partial<Record<'english' | 'french', Lines>>;
  /** Utterances out of scope. */
  background: readonly string[];
}
