import type { Thing } from '@parlance/contract/calls/things';
import type { ThingAttribute, ThingState } from '@parlance/contract/calls/thingState';
import type { ValueType } from '@parlance/contract/limits';

/** Types of JSON Schema, as a Thing Description names them. */
const jsonTypes: Readonly<Record<ValueType, object>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  // Dates may have a time, so the format is left open.
  date: { type: 'string' },
};

const nameOf = ({ event_name, attribute_name }: ThingAttribute): string => `${event_name}.${attribute_name}`;

const schemaOf = ({ attribute_type, unit }: Pick<ThingAttribute, 'attribute_type' | 'unit'>) => ({
  ...jsonTypes[attribute_type],
  ...(unit !== '' && { unit }),
});

/**
 * Describes a thing as a W3C Thing Description 1.1 (`application/td+json`): reported values are properties, commands
 * are actions, and changes are an event. Its forms have the addresses of this server for each.
 *
 * @param address of this server, without a slash at the end
 */
export function describeThing(thing: Thing, state: ThingState, ws: string, address: string) {
  const base = `${address}/api/1.0/workspaces/${encodeURIComponent(ws)}/`;
  const path = `vthing/${encodeURIComponent(thing.vthingId)}`;
  const properties = Object.fromEntries(
    state.attributes.map((attribute) => [
      nameOf(attribute),
      {
        title: attribute.attribute_name,
        ...schemaOf(attribute),
        // Values are changed by actions, as a thing may need time, or not obey.
        readOnly: true,
        observable: false,
        forms: [
          {
            href: `${path}/value/${encodeURIComponent(attribute.event_name)}/${encodeURIComponent(attribute.attribute_name)}`,
            op: 'readproperty',
            contentType: 'application/json',
          },
        ],
      },
    ]),
  );
  const actions = Object.fromEntries(
    state.attributes
      .filter(({ read_only }) => !read_only)
      .map((attribute) => [
        `set.${nameOf(attribute)}`,
        {
          title: attribute.attribute_name,
          input: {
            type: 'object',
            properties: {
              event_name: { type: 'string', const: attribute.event_name },
              attribute_name: { type: 'string', const: attribute.attribute_name },
              value: schemaOf(attribute),
            },
            required: ['event_name', 'attribute_name', 'value'],
          },
          safe: false,
          idempotent: true,
          forms: [
            {
              href: `${path}/command`,
              op: 'invokeaction',
              'htv:methodName': 'POST',
              contentType: 'application/json',
            },
          ],
        },
      ]),
  );
  return {
    '@context': ['https://www.w3.org/2022/wot/td/v1.1', { htv: 'http://www.w3.org/2011/http#' }],
    '@type': 'Thing',
    id: `${base}${path}`,
    title: thing.label,
    version: { instance: String(thing.version) },
    base,
    securityDefinitions: { token: { scheme: 'bearer', in: 'header', format: 'opaque' } },
    security: 'token',
    properties,
    actions,
    events: {
      changed: {
        title: 'changed',
        data: { type: 'object' },
        forms: [{ href: 'stream', op: 'subscribeevent', subprotocol: 'sse', contentType: 'text/event-stream' }],
      },
    },
  };
}
