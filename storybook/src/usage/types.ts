/** A key of a component: what is pressed, and what that does. */
export interface KeyUse {
  /** Keys of the same effect apart by a space; together by `+`, as in `Shift+Tab`. */
  keys: string;
  does: string;
}

/** How a component is used: what no type can say. */
export interface Usage {
  /** Components of the page, the main one first; each gets its table of props. */
  components: readonly [string, ...string[]];
  /** What the keyboard does; left out where there is nothing to press. */
  keyboard?: readonly [KeyUse, ...KeyUse[]];
  do: readonly [string, ...string[]];
  dont: readonly [string, ...string[]];
}

/** By title of the page, as in `Form/Button`. */
export type UsageByTitle = Record<string, Usage>;
