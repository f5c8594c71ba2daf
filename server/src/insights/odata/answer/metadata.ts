import type { EntitySet } from '../sets/entitySet.ts';

const namespace = 'Parlance';

/** The name of a type with its namespace. */
export const typeName = (type: string): string => `${namespace}.${type}`;

/**
 * The model of the feed as CSDL 4.0, without annotations: Excel and Power BI refuse a document with annotations that
 * they do not know.
 */
export function metadataOf(sets: readonly EntitySet[]): string {
  const types = sets.map(
    ({ type, key, properties }) => `      <EntityType Name="${type}">
        <Key>
${key.map((name) => `          <PropertyRef Name="${name}"/>`).join('\n')}
        </Key>
${properties
  .map(({ name, type: edm, nullable }) => {
    const precision = edm === 'DateTimeOffset' ? ' Precision="6"' : '';
    return `        <Property Name="${name}" Type="Edm.${edm}"${nullable ? '' : ' Nullable="false"'}${precision}/>`;
  })
  .join('\n')}
      </EntityType>`,
  );
  const entries = sets.map(({ name, type }) => `        <EntitySet Name="${name}" EntityType="${typeName(type)}"/>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices>
    <Schema Namespace="${namespace}" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${types.join('\n')}
      <EntityContainer Name="Feed">
${entries.join('\n')}
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>
`;
}
