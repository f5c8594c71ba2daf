import type { EdmType, EntitySet, Property } from '../sets/entitySet.ts';
import type { Row, Scalar } from '../sql/page.ts';
import { typeName } from './metadata.ts';
import type { Form } from './negotiate.ts';

/** Types that JSON cannot express by itself. */
const needType = new Set<EdmType>(['Int64', 'DateTimeOffset', 'Date']);

/** Writes rows of a set as entities in JSON. @param root the address of the feed, with a slash at the end */
export function writeEntities(
  rows: readonly Row[],
  {
    set,
    shown,
    form,
    root,
    isGrouped,
  }: { set: EntitySet; shown: readonly Property[]; form: Form; root: string; isGrouped: boolean },
): Record<string, unknown>[] {
  return rows.map((row) => {
    const entity: Record<string, unknown> = {};
    if (form.metadata === 'full' && !isGrouped) {
      entity['@odata.type'] = `#${typeName(set.type)}`;
      const address = addressOf(set, row);
      if (address !== undefined) entity['@odata.id'] = `${root}${address}`;
    }
    for (const { name, type } of shown) {
      if (form.metadata === 'full' && needType.has(type)) entity[`${name}@odata.type`] = `#${type}`;
      entity[name] = writeValue(row[name], type, form);
    }
    return entity;
  });
}

/** A value in JSON. Integers beyond 53 bits are only exact as texts. */
export const writeValue = (
  value: Scalar | undefined,
  type: EdmType,
  { isCompatible }: Pick<Form, 'isCompatible'>,
): Scalar => (isCompatible && type === 'Int64' && typeof value === 'number' ? String(value) : (value ?? null));

/** The address of an entity, for example `Verbatims(1)`; undefined where the row lacks its key. */
function addressOf(set: EntitySet, row: Row): string | undefined {
  const keys = set.key.map((name) => {
    const value = row[name];
    const isText = set.properties.find((property) => property.name === name)?.type === 'String';
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    const written = isText ? `'${encodeURIComponent(String(value).replaceAll("'", "''"))}'` : String(value);
    return set.key.length === 1 ? written : `${name}=${written}`;
  });
  return keys.includes(undefined) ? undefined : `${set.name}(${keys.join(',')})`;
}
