import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Aggregate, Node, Transformation } from '../parser/nodes.ts';
import { unsupported } from '../parser/scanner.ts';
import type { EdmType, EntitySet, Property } from '../sets/entitySet.ts';
import { conditionOf, type Scope } from './translate.ts';

const summable = new Set<EdmType>(['Int32', 'Int64', 'Double']);

/**
 * Applies `$apply` to a set: the result is a set whose rows are groups. @throws {Refusal} 501 for what rollups cannot
 * add up
 */
export function applySteps(set: EntitySet, steps: readonly Transformation[], aliases: Scope['aliases']): EntitySet {
  if (!set.isSummed) throw unsupported(`$apply to ${set.name}: sums are those of DailyFigures and IntentFigures`);
  return steps.reduce((before, step) => applyStep(before, step, aliases), set);
}

function applyStep(set: EntitySet, step: Transformation, aliases: ReadonlyMap<string, Node>): EntitySet {
  if (step.kind === 'unsupported') throw unsupported(step.what);
  if (step.kind === 'filter') {
    return { ...set, where: sql`${set.where} and ${conditionOf({ set, aliases }, step.filter)}` };
  }
  const by = (step.kind === 'groupby' ? step.by : []).map((name) => propertyOf(set, name));
  const made = step.aggregate.map((aggregate) => aggregateProperty(set, aggregate));
  const names = [...by, ...made].map(({ name }) => name);
  const again = names.find((name, at) => names.indexOf(name) !== at);
  if (again !== undefined) throw refuse.invalid('$apply', 'odata_option_twice', { name: again });
  if (names.length === 0) throw unsupported('groups of nothing');
  const columns = [...by, ...made].map(({ value }, at) => sql`${value} as ${column(at)}`);
  const grouped =
    by.length === 0
      ? sql``
      : sql`group by ${sql.join(
          by.map(({ value }) => value),
          sql`, `,
        )}`;
  const properties = [...by, ...made].map((property, at) => ({ ...property, value: sql`g.${column(at)}` }));
  return {
    ...set,
    key: by.map(({ name }) => name),
    order: by.map(({ name }) => name),
    properties,
    from: sql`(select ${sql.join(columns, sql`, `)} from ${set.from} where ${set.where} ${grouped}) g`,
    where: sql`true`,
  };
}

const column = (at: number): SQL => sql.raw(`c${at}`);

function propertyOf(set: EntitySet, name: string): Property {
  const found = set.properties.find((one) => one.name === name);
  if (!found) throw refuse.invalid(name, 'odata_property_unknown', { set: set.name, name });
  return found;
}

function aggregateProperty(set: EntitySet, { of, method, as }: Aggregate): Property {
  if (of === null) return { name: as, type: 'Int64', nullable: false, value: sql`count(*)` };
  const { value, type, name } = propertyOf(set, of);
  if (method === 'countdistinct') {
    return { name: as, type: 'Int64', nullable: false, value: sql`count(distinct ${value})` };
  }
  if (method === 'min' || method === 'max') {
    return { name: as, type, nullable: true, value: sql`${sql.raw(method)}(${value})` };
  }
  if (method !== 'sum' && method !== 'average') throw unsupported(`the aggregation ${method}`);
  if (!summable.has(type)) throw refuse.invalid('$apply', 'odata_types_differ', { what: `${method} of ${name}` });
  if (method === 'average') return { name: as, type: 'Double', nullable: true, value: sql`avg(${value})::float8` };
  return { name: as, type: type === 'Double' ? 'Double' : 'Int64', nullable: true, value: sql`sum(${value})` };
}
