/** A place in a text, for a request to the services. */
export interface CodeQuestion {
  text: string;
  /** Characters before the place. */
  position: number;
}

/** The description of a name, such as its type. */
export interface CodeDescription {
  /** Range of the name, in characters. */
  from: number;
  to: number;
  /** As code. */
  text: string;
  /** As prose; may be empty. */
  about: string;
}

/** The signature of a function. */
export interface CodeSignature {
  /** Start of the call's arguments, in characters. */
  at: number;
  /** As code. */
  text: string;
  /** Range of the parameter being typed, in characters of `text`. */
  active: { from: number; to: number };
  /** As prose; may be empty. */
  about: string;
}

export interface CodeChange {
  from: number;
  to: number;
  insert: string;
}

/** Services of a language. A request that fails has no answer. */
export interface CodeServices {
  /** Shown under the pointer, and on Shift+F1. */
  describe: (at: CodeQuestion) => Promise<CodeDescription | null>;
  /** Shown while arguments are typed, and on Mod+Shift+Space. */
  signature: (at: CodeQuestion) => Promise<CodeSignature | null>;
  /** Declaration of the name, in characters, or a function that opens it elsewhere. On F12. */
  definition: (at: CodeQuestion) => Promise<number | (() => void) | null>;
  /** The name at the place, if it can be renamed. On F2. */
  renamed: (at: CodeQuestion) => Promise<string | null>;
  rename: (at: CodeQuestion, name: string) => Promise<readonly CodeChange[]>;
  /** The changes that format the text. On Shift+Alt+F. */
  format: (text: string) => Promise<readonly CodeChange[]>;
}
