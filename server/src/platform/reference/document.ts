import { paramNames, type CallSpec, type RawResponse } from '@parlance/contract/call';
import { ErrorBody } from '@parlance/contract/errors';
import { z } from 'zod';
import type { CallTable } from '../http/mount.ts';
import { longestParam } from '../http/params.ts';
import { areaOf, tagsOf } from './areas.ts';
import { operationId } from './operationId.ts';
import { writeSchemas, type WrittenSchemas } from './schemas.ts';

/** Media types of answers that are not JSON. */
const rawTypes: Readonly<Record<Exclude<RawResponse, 'empty'>, string>> = {
  'event-stream': 'text/event-stream',
  file: 'application/octet-stream',
  html: 'text/html',
  xml: 'application/xml',
};

const refused = { $ref: '#/components/responses/Refused' };
const stale = { $ref: '#/components/responses/Stale' };
const failed = { $ref: '#/components/responses/Failed' };

const ifMatch = {
  in: 'header',
  name: 'If-Match',
  description:
    'The `version` of what is saved, as it was read: `"3"`. If another user has saved it since, the call answers 412 with its present state. Without this header, the last save wins.',
  schema: { type: 'string', pattern: '^(W/)?"?\\d{1,9}"?$' },
};

const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  description:
    'A value of your choice, such as a UUID. A request that is repeated with it within 24 hours is done once and answered alike.',
  schema: { type: 'string', pattern: '^[\\w.:-]{1,100}$' },
};

const isRepeatable = (key: string, { permission, upload, response }: CallSpec): boolean =>
  key.startsWith('POST ') && permission !== 'public' && !upload && typeof response !== 'string';

/** A multipart upload: the fields of the table's line, and the file. */
const uploadOf = ({ upload, part = 'file' }: CallSpec): z.ZodObject | undefined =>
  upload?.extend({ [part]: z.string().meta({ format: 'binary' }) });

function parametersOf(key: string, spec: CallSpec, schemas: WrittenSchemas): unknown[] {
  const path = paramNames(key).map((name) => {
    const given = spec.params?.[name];
    const schema = given ? schemas.of(given, 'input') : { type: 'string', minLength: 1, maxLength: longestParam(name) };
    return { in: 'path', name, required: true, schema };
  });
  const query = spec.query ? schemas.whole(spec.query) : {};
  const asked = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    in: 'query',
    name,
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  return [
    ...path,
    ...asked,
    ...(spec.versioned ? [ifMatch] : []),
    ...(isRepeatable(key, spec) ? [idempotencyKey] : []),
  ];
}

function successOf(spec: CallSpec, schemas: WrittenSchemas): [status: string, response: object] {
  const { response, status } = spec;
  if (response === 'empty') return [String(status ?? 204), { description: 'Done' }];
  const [type, schema] =
    typeof response === 'string'
      ? [rawTypes[response], response === 'file' ? { type: 'string', format: 'binary' } : { type: 'string' }]
      : ['application/json', schemas.of(response, 'output')];
  return [String(status ?? 200), { description: 'Done', content: { [type]: { schema } } }];
}

function bodyOf(spec: CallSpec, upload: z.ZodObject | undefined, schemas: WrittenSchemas): object | undefined {
  const [type, schema] = upload ? ['multipart/form-data', upload] : ['application/json', spec.body];
  return schema && { required: true, content: { [type]: { schema: schemas.of(schema, 'input') } } };
}

/** The OpenAPI document of a calls table. */
export function openApiDocument(table: CallTable, version: string, url: string): Record<string, unknown> {
  const lines = Object.entries(table).map(([key, spec]) => ({ key, spec, upload: uploadOf(spec) }));
  const schemas = writeSchemas({
    input: lines
      .flatMap(({ spec, upload }) => [spec.query, spec.body, upload, ...Object.values(spec.params ?? {})])
      .filter((schema) => schema !== undefined),
    output: [ErrorBody, ...lines.flatMap(({ spec }) => (typeof spec.response === 'string' ? [] : [spec.response]))],
  });
  const paths: Record<string, Record<string, object>> = {};
  const used = new Set<string>();
  for (const { key, spec, upload } of lines) {
    const [method = '', path = ''] = key.split(' ');
    const [status, success] = successOf(spec, schemas);
    const area = areaOf(spec);
    used.add(area);
    const requestBody = bodyOf(spec, upload, schemas);
    (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = {
      operationId: operationId(key, spec),
      summary: spec.summary,
      tags: [area],
      security: spec.permission === 'public' ? [] : [{ bearer: [] }],
      parameters: parametersOf(key, spec, schemas),
      ...(requestBody && { requestBody }),
      responses: { [status]: success, ...(spec.versioned && { '412': stale }), '4XX': refused, '5XX': failed },
    };
  }
  const error = (description: string): object => ({
    description,
    content: { 'application/json': { schema: schemas.of(ErrorBody, 'output') } },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parlance',
      version,
      description: 'Every call the server answers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: tagsOf(used),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refused: error('The call was refused; `type` says why, `fields` where'),
        ...(lines.some(({ spec }) => spec.versioned) && {
          Stale: error('Another user has saved it since; `current` is its present state'),
        }),
        Failed: error('The server failed'),
      },
      schemas: schemas.components,
    },
  };
}
