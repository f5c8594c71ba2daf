/** A key of a component, and its action. */
export interface KeyUse {
  /** Alternative keys are separated by a space, combined keys by `+`, as in `Shift+Tab`. */
  keys: string;
  does: string;
}

/** How a component is used, beyond its types. */
export interface Usage {
  /** Components of the page, the main one first; each has its table of props. */
  components: readonly [string, ...string[]];
  /** Keys and their actions; absent where there are no keys. */
  keyboard?: readonly [KeyUse, ...KeyUse[]];
  do: readonly [string, ...string[]];
  dont: readonly [string, ...string[]];
}

/** By the title of the page, as in `Form/Button`. */
export type UsageByTitle = Record<string, Usage>;
