import { calls } from '@parlance/contract';
import { defineCalls, type CallSpec } from '@parlance/contract/call';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './document.ts';
import { operationId } from './operationId.ts';

const entries: [string, CallSpec][] = Object.entries(calls);

describe('the id of an operation', () => {
  it.each([
    ['GET /api/1.0/gael/:ws/intents', 'listIntents'],
    ['POST /api/1.0/gael/:ws/intents', 'createIntent'],
    ['GET /api/1.0/gael/:ws/class/:id', 'getClass'],
    ['PUT /api/1.0/gael/:ws/wordscorpus/:id', 'updateCorpus'],
    ['POST /api/1.0/gael/:ws/class/:id/train', 'trainClass'],
    ['DELETE /api/1.0/token/:id', 'deleteApiToken'],
    ['PUT /api/1.0/workspaces/:ws/configuration/smtp', 'setSmtpConfiguration'],
    ['POST /api/1.0/login', 'signIn'],
  ])('of %s is %s', (key, id) => {
    const [, spec] = entries.find(([each]) => each === key) ?? [];
    expect(spec && operationId(key, spec)).toBe(id);
  });

  it('is a verb and an object, and unique', () => {
    const ids = entries.map(([key, spec]) => operationId(key, spec));
    expect(
      ids.filter((id) => !/^[a-z]+([A-Z][a-z]*)+$/.test(id)).filter((id) => !['signIn', 'signOut'].includes(id)),
    ).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

describe('a document', () => {
  const text = JSON.stringify(openApiDocument(calls, '1.2.3', 'https://chat.example'));
  const document = z
    .object({
      servers: z.array(z.object({ url: z.string() })),
      paths: z.record(
        z.string(),
        z.record(
          z.string(),
          z.object({
            parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: z.unknown() })),
            requestBody: z.unknown().optional(),
            responses: z.record(z.string(), z.unknown()),
          }),
        ),
      ),
      components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
    })
    .parse(JSON.parse(text));

  it('has the address of the server', () => {
    expect(document.servers).toEqual([{ url: 'https://chat.example' }]);
  });

  it('declares If-Match and 412 on each call that honours it, and on no other', () => {
    for (const [key, spec] of entries) {
      const [method = '', path = ''] = key.split(' ');
      const written = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const header = written?.parameters.some((each) => each.in === 'header' && each.name === 'If-Match') ?? false;
      expect([key, header, written !== undefined && '412' in written.responses]).toEqual([
        key,
        spec.versioned === true,
        spec.versioned === true,
      ]);
    }
  });

  it('has each shared schema once, or twice if its input and output differ', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(expect.arrayContaining(['User', 'Intent', 'ErrorBody', 'Answer', 'AnswerInput']));
    expect(names).not.toContain('UserInput');
    const put = document.paths['/api/1.0/gael/{ws}/intents/{id}']?.['put'];
    expect(put?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/IntentChange' } } },
    });
    // With a `default`, a generated client would require the field.
    expect(JSON.stringify(document.components.schemas['AnswerInput'])).not.toContain('"default":');
    expect(document.components.schemas['AnswerInput']).toMatchObject({
      properties: { choices: { description: 'Default: []' } },
    });
    const used = Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name);
    expect(names.filter((name) => !used.includes(name))).toEqual([]);
    expect(used.filter((name) => name === undefined || !names.includes(name))).toEqual([]);
  });

  it('states the enforced limits', () => {
    const token = document.paths['/api/1.0/token']?.['post'];
    expect(token?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { properties: { name: { minLength: 4, maxLength: 200 } } } } },
    });
    const rename = document.paths['/api/1.0/workspaces/{ws}/newlabel/{label}']?.['put'];
    expect(rename?.parameters.find(({ name }) => name === 'label')?.schema).toMatchObject({
      minLength: 3,
      maxLength: 200,
    });
    const pins = document.paths['/api/1.0/workspaces/{ws}/services/{vthingId}/pincodes']?.['post'];
    expect(JSON.stringify(pins?.requestBody)).toContain(JSON.stringify('^\\d{8}$'));
  });

  it('describes uploads, files, streams and answers without a body', () => {
    const table = defineCalls({
      'POST /t/file': {
        summary: 'Upload',
        permission: 'public',
        upload: z.object({ title: z.string() }),
        part: 'audio',
        response: 'empty',
      },
      'GET /t/file': { summary: 'Read', permission: 'console:use', response: 'file' },
      'GET /t/stream': { summary: 'Follow', permission: 'console:use', response: 'event-stream' },
    });
    expect(openApiDocument(table, '1', '/')['paths']).toMatchObject({
      '/t/file': {
        post: {
          security: [],
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: { properties: { title: { type: 'string' }, audio: { type: 'string', format: 'binary' } } },
              },
            },
          },
          responses: { '204': { description: 'Done' } },
        },
        get: {
          security: [{ bearer: [] }],
          responses: { '200': { content: { 'application/octet-stream': { schema: { format: 'binary' } } } } },
        },
      },
      '/t/stream': { get: { responses: { '200': { content: { 'text/event-stream': {} } } } } },
    });
  });
});
