import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '../../../platform/http/refusal.ts';
import { holdsText } from '../../../platform/db/likePattern.ts';
import type { Arithmetic, BinaryOperator, Comparison, Node, Search } from '../parser/nodes.ts';
import { unsupported } from '../parser/scanner.ts';
import type { EdmType, EntitySet } from '../sets/entitySet.ts';
import { functions } from './functions.ts';
import { castOf, literalOf, type Value, type ValueType } from './values.ts';

/** The set and the aliases of an expression. */
export interface Scope {
  set: Pick<EntitySet, 'name' | 'properties'>;
  aliases: ReadonlyMap<string, Node>;
}

const typeOf: Readonly<Record<EdmType, ValueType>> = {
  String: 'text',
  Boolean: 'boolean',
  Int32: 'integer',
  Int64: 'integer',
  Double: 'number',
  DateTimeOffset: 'moment',
  Date: 'date',
};

/**
 * Translates a condition of `$filter` into SQL. @throws {Refusal} 400 for a wrong name or type, 501 for what is not
 * supported
 */
export function conditionOf(scope: Scope, node: Node): SQL {
  const value = translate(scope, node);
  if (value.type !== 'boolean' && value.type !== 'null') throw differ('$filter');
  return value.sql;
}

/** Most nodes of an expression after its aliases are replaced: aliases that use others can grow exponentially. */
const maxParts = 4000;

/** Translates an expression into SQL, with parameters for all values that were sent. */
export function translate(scope: Scope, node: Node): Value {
  let parts = 0;
  const read = (one: Node, from: readonly string[], negated = false): Value => {
    parts += 1;
    if (parts > maxParts) throw refuse.invalid('$filter', 'odata_too_complex', { part: '$filter' });
    // A comparison with null is false, and a function of null is null, also when negated.
    const known = (value: Value): Value =>
      negated && value.type === 'boolean' ? { ...value, sql: sql`(${value.sql} is true)` } : value;
    const inner = (other: Node) => read(other, from, negated);
    switch (one.kind) {
      case 'literal':
        return literalOf(one);
      case 'property':
        return propertyOf(scope, one.name);
      case 'alias': {
        const { name } = one;
        const found = scope.aliases.get(name);
        if (!found) throw refuse.invalid(`@${name}`, 'odata_alias_missing', { name });
        // An alias may use others, but not itself.
        if (from.includes(name)) throw refuse.invalid(`@${name}`, 'odata_too_complex', { part: `@${name}` });
        return read(found, [...from, name], negated);
      }
      case 'call': {
        const [value, type] = one.args;
        // A cast with a type alone applies to the row.
        const isCast = one.name === 'cast' && value && type?.kind === 'type' && one.args.length === 2;
        return isCast ? castOf(inner(value), type.name) : call(one.name, one.args.map(inner));
      }
      case 'not':
        return { type: 'boolean', sql: sql`(not (${boolean(read(one.operand, from, true), 'not')}))` };
      case 'negate': {
        const { type, sql: value } = numeric(inner(one.operand), '-');
        return { type, sql: sql`(- ${value})` };
      }
      case 'all':
      case 'any': {
        const word = one.kind === 'all' ? 'and' : 'or';
        const conditions = one.operands.map((operand) => boolean(inner(operand), word));
        return { type: 'boolean', sql: sql`(${sql.join(conditions, sql.raw(` ${word} `))})` };
      }
      case 'in':
        return known(isIn(inner(one.operand), one.list.map(inner)));
      case 'binary':
        return known(binary(one.operator, inner(one.left), inner(one.right)));
      case 'type':
        throw unsupported(`the type ${one.name}`);
      default:
        throw unsupported(one.what);
    }
  };
  return read(node, []);
}

function binary(operator: BinaryOperator, left: Value, right: Value): Value {
  if (operator === 'has') throw unsupported('has: there are no enumerations');
  return isArithmetic(operator) ? calculate(operator, left, right) : compare(operator, left, right);
}

/** A property by its name. @throws {Refusal} 400 */
export function propertyOf({ set }: Pick<Scope, 'set'>, name: string): Value {
  const property = set.properties.find((one) => one.name === name);
  if (!property) throw refuse.invalid(name, 'odata_property_unknown', { set: set.name, name });
  return { type: typeOf[property.type], sql: property.value };
}

/** SQL for the rows that match `$search` in a text, ignoring case and accents. */
export function searchCondition(text: SQL, search: Search): SQL {
  if (search.kind === 'text') return holdsText(text, search.text);
  if (search.kind === 'not') return sql`not (${searchCondition(text, search.operand)})`;
  const parts = search.operands.map((one) => searchCondition(text, one));
  return sql`(${sql.join(parts, sql.raw(search.kind === 'all' ? ' and ' : ' or '))})`;
}

const differ = (what: string) => refuse.invalid('$filter', 'odata_types_differ', { what });

function boolean(value: Value, what: string): SQL {
  if (value.type !== 'boolean' && value.type !== 'null') throw differ(what);
  return value.sql;
}

const isNumber = ({ type }: Value): boolean => type === 'integer' || type === 'number' || type === 'null';

function numeric(value: Value, what: string): Value {
  if (!isNumber(value)) throw differ(what);
  return value;
}

const signs: Readonly<Record<Comparison, SQL>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

/** Both sides as values that the database can compare. */
function alike(left: Value, right: Value, what: string): [SQL, SQL] {
  const types = new Set([left.type, right.type]);
  if (types.size === 1 || (isNumber(left) && isNumber(right))) return [left.sql, right.sql];
  if (types.has('moment') && types.has('date')) return [asMoment(left), asMoment(right)];
  throw differ(what);
}

const asMoment = ({ type, sql: value }: Value): SQL =>
  type === 'date' ? sql`(${value}::timestamp at time zone 'UTC')` : value;

function compare(operator: Comparison, left: Value, right: Value): Value {
  const result = (condition: SQL): Value => ({ type: 'boolean', sql: condition });
  const other = left.type === 'null' ? right : left;
  if (left.type === 'null' || right.type === 'null') {
    if (operator === 'eq') return result(sql`(${other.sql} is null)`);
    return result(operator === 'ne' ? sql`(${other.sql} is not null)` : sql`false`);
  }
  const [one, two] = alike(left, right, operator);
  // Null equals null. Where one side cannot be null, a plain comparison allows an index.
  const isEither = operator === 'eq' && !left.literal && !right.literal;
  return result(sql`(${one} ${isEither ? sql`is not distinct from` : signs[operator]} ${two})`);
}

function isIn(operand: Value, list: readonly Value[]): Value {
  const equal = list.map((one) => compare('eq', operand, one).sql);
  return { type: 'boolean', sql: equal.length === 0 ? sql`false` : sql`(${sql.join(equal, sql` or `)})` };
}

const isArithmetic = (operator: Arithmetic | Comparison): operator is Arithmetic => operator in calculations;

const calculations: Readonly<Record<Arithmetic, (left: SQL, right: SQL) => SQL>> = {
  add: (left, right) => sql`(${left} + ${right})`,
  sub: (left, right) => sql`(${left} - ${right})`,
  mul: (left, right) => sql`(${left} * ${right})`,
  // Feeds have no infinity: a division by zero gives null.
  div: (left, right) => sql`(${left} / nullif(${right}, 0))`,
  divby: (left, right) => sql`(${left}::float8 / nullif(${right}, 0))`,
  mod: (left, right) => sql`mod(${left}::numeric, nullif(${right}, 0)::numeric)`,
};

function calculate(operator: Arithmetic, left: Value, right: Value): Value {
  const [one, two] = [numeric(left, operator), numeric(right, operator)];
  if (one.type === 'null' || two.type === 'null') return { type: 'null', sql: sql`null` };
  const whole = one.type === 'integer' && two.type === 'integer' && operator !== 'divby';
  const type = whole ? 'integer' : 'number';
  const cast = sql.raw(whole ? 'int8' : 'float8');
  const side = (value: SQL) => sql`${value}::${cast}`;
  return { type, sql: sql`(${calculations[operator](side(one.sql), side(two.sql))})::${cast}` };
}

function call(name: string, args: readonly Value[]): Value {
  const known = functions[name];
  if (!known) throw unsupported(`the function ${name}`);
  const types = args.map(({ type }) => type);
  const fits = known.find(
    (one) =>
      one.takes.length === types.length &&
      one.takes.every((wanted, at) => types[at] === 'null' || wanted.some((type) => type === types[at])),
  );
  if (!fits) throw differ(name);
  return { type: fits.type, sql: fits.sql(...args.map((arg) => sql`(${arg.sql})`)) };
}
