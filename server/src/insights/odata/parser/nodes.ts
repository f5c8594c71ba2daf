/** A node of an expression. Valid syntax that cannot be answered is `unsupported`, with its name. */
export type Node = { depth: number } & (
  | { kind: 'literal'; type: LiteralType; text: string }
  | { kind: 'property'; name: string }
  | { kind: 'alias'; name: string }
  | { kind: 'type'; name: string }
  | { kind: 'call'; name: string; args: Node[] }
  | { kind: 'not' | 'negate'; operand: Node }
  | { kind: 'all' | 'any'; operands: Node[] }
  | { kind: 'binary'; operator: BinaryOperator; left: Node; right: Node }
  | { kind: 'in'; operand: Node; list: Node[] }
  | { kind: 'unsupported'; what: string }
);

export type LiteralType =
  | 'null'
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'string'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'other';

export const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export const arithmetic = ['add', 'sub', 'mul', 'div', 'divby', 'mod'] as const;
export type Comparison = (typeof comparisons)[number];
export type Arithmetic = (typeof arithmetic)[number];
export type BinaryOperator = Comparison | Arithmetic | 'has';

export interface OrderTerm {
  by: Node;
  descending: boolean;
}

/** The expression of `$search`. */
export type Search =
  | { kind: 'text'; text: string }
  | { kind: 'not'; operand: Search }
  | { kind: 'all' | 'any'; operands: Search[] };

/** A transformation of `$apply`. */
export type Transformation =
  | { kind: 'filter'; filter: Node }
  | { kind: 'groupby'; by: string[]; aggregate: Aggregate[] }
  | { kind: 'aggregate'; aggregate: Aggregate[] }
  | { kind: 'unsupported'; what: string };

export interface Aggregate {
  /** A property, or null for the rows themselves (`$count`). */
  of: string | null;
  method: string;
  as: string;
}

/** A segment of the path of a request. */
export type Segment =
  | { kind: 'name'; name: string; qualified: boolean; keys: Key[][] }
  | { kind: 'key'; text: string }
  | { kind: 'system'; name: string };

/** A key in parentheses; the name is empty where it has none. */
export interface Key {
  name: string;
  value: Node;
}
