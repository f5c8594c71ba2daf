/** A place in a text that something is asked about. */
export interface CodeQuestion {
  text: string;
  /** Characters before it. */
  position: number;
}

/** What stands somewhere, such as the type of a name. */
export interface CodeDescription {
  /** What is described, in characters. */
  from: number;
  to: number;
  /** In code. */
  text: string;
  /** In words; may be empty. */
  about: string;
}

/** How a function is called. */
export interface CodeSignature {
  /** Where its arguments begin. */
  at: number;
  /** In code. */
  text: string;
  /** The parameter that is being written, in characters of `text`. */
  active: { from: number; to: number };
  /** In words; may be empty. */
  about: string;
}

export interface CodeChange {
  from: number;
  to: number;
  insert: string;
}

/** What a language can tell of a text. A question that fails has no answer. */
export interface CodeServices {
  /** Shown under the pointer, and by Shift+F1. */
  describe: (at: CodeQuestion) => Promise<CodeDescription | null>;
  /** Shown while arguments are written, and by Mod+Shift+Space. */
  signature: (at: CodeQuestion) => Promise<CodeSignature | null>;
  /** Where what stands there is declared, in characters; or what shows it elsewhere. By F12. */
  definition: (at: CodeQuestion) => Promise<number | (() => void) | null>;
  /** The name that can be changed there. By F2. */
  renamed: (at: CodeQuestion) => Promise<string | null>;
  rename: (at: CodeQuestion, name: string) => Promise<readonly CodeChange[]>;
  /** The changes that lay the text out. By Shift+Alt+F. */
  format: (text: string) => Promise<readonly CodeChange[]>;
}
