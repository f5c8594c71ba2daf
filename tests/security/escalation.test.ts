// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallName } from '@parlance/contract';
import { can, grantableRoles, mayEditToken, mayManageRole, roles, type Role } from '@parlance/contract/permissions';
import { ask, type HttpAnswer, type RequestOptions } from '../support/http.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

/**
 * Five roles, their own organization and another one: requests beyond the permissions return nothing and change
 * nothing.
 */

interface Place {
  company: string;
  ws: string;
  type: 'Company' | 'Partner';
}

let platform: Platform;
let home: Place;
let partnerHome: Place;
let elsewhere: Place;
let root: string;
const callers = new Map<Role, { id: string; token: string }>();

async function place(type: Place['type'] = 'Company'): Promise<Place> {
  const company = await platform.people.company(type);
  return { company, type, ws: (await platform.people.workspace(company)).ws };
}

beforeAll(async () => {
  platform = await startPlatform();
  [home, partnerHome, elsewhere] = [await place(), await place('Partner'), await place('Partner')];
  root = await platform.people.signedIn(await platform.people.company(), 'superAdmin');
  for (const role of roles) callers.set(role, await platform.people.person(homeOf(role).company, role));
});
afterAll(() => platform.dispose());

const homeOf = (role: Role): Place => (role === 'companyPartner' ? partnerHome : home);
const tokenOf = (role: Role): string => callers.get(role)?.token ?? '';
const send = (call: CallName, asked: RequestOptions): Promise<HttpAnswer> => ask(platform.url, call, asked);
const short = () => randomUUID().slice(0, 8);

/** A row as it is stored. */
const rowOf = (table: 'users' | 'api_tokens' | 'companies' | 'workspaces', id: string) =>
  platform.people.rows(`select t::text as row from ${table} t where id = $1`, [id]);

async function newToken(company_id: string, role: Role): Promise<string> {
  const { body } = await send('POST /api/1.0/token', {
    token: root,
    body: { name: `token ${short()}`, role, company_id },
  });
  return z.object({ id: z.string() }).parse(body).id;
}

const pairs = roles.flatMap((own) => roles.map((other) => ({ own, other })));
const refused = [403, 404];

describe('a person', () => {
  const attempts: readonly (readonly [CallName, RequestOptions])[] = [
    ['PUT /api/1.0/user/:id', { body: { disabled: true } }],
    ['PUT /api/1.0/user/:id/resetpassword', { query: { mail: 'false' } }],
    ['DELETE /api/1.0/user/:id', {}],
  ];
  test.each(pairs)(
    'of role $other at home is touched by $own only as the order of roles says',
    async ({ own, other }) => {
      const may = can({ role: own, acls: {}, scopes: [], limited: false }, 'user:manage') && mayManageRole(own, other);
      for (const [call, asked] of attempts) {
        const { id } = await platform.people.person(homeOf(own).company, other);
        const before = await rowOf('users', id);
        const answer = await send(call, { ...asked, params: { id }, token: tokenOf(own) });
        if (may) expect(answer.status).toBe(200);
        else expect(answer.status).toBe(403);
        if (!may) expect(await rowOf('users', id)).toEqual(before);
      }
    },
  );

  test.each(pairs.filter(({ own }) => own !== 'superAdmin'))(
    'of role $other of another organization has no access for $own',
    async ({ own, other }) => {
      const { id } = await platform.people.person(elsewhere.company, other);
      const before = await rowOf('users', id);
      const reading: readonly (readonly [CallName, RequestOptions])[] = [['GET /api/1.0/user/:id/permissions', {}]];
      for (const [call, asked] of [...attempts, ...reading])
        expect(refused).toContain((await send(call, { ...asked, params: { id }, token: tokenOf(own) })).status);
      const bulk = await send('PUT /api/1.0/user', { token: tokenOf(own), body: { ids: [id], disabled: true } });
      expect(
        bulk.status === 403 || z.object({ changed: z.array(z.unknown()) }).parse(bulk.body).changed.length === 0,
      ).toBe(true);
      expect(await rowOf('users', id)).toEqual(before);
    },
  );

  test.each(pairs)('is made $other by $own only where that is theirs to give', async ({ own, other }) => {
    const body = { login: short(), email: `${short()}@people.example`, role: other, invite: false };
    const { status } = await send('POST /api/1.0/user', { token: tokenOf(own), body });
    const may = can({ role: own, acls: {}, scopes: [], limited: false }, 'user:manage');
    const gives = grantableRoles(own, 'user', homeOf(own).type).includes(other);
    expect(status).toBe(!may ? 403 : gives ? 201 : 400);
  });

  test.each(roles)('%s does not raise themselves', async (role) => {
    const caller = callers.get(role);
    if (!caller) throw new Error('no one of that role');
    const before = await rowOf('users', caller.id);
    const tries: RequestOptions[] = [
      { body: { role: role === 'superAdmin' ? 'companyAdmin' : 'superAdmin' } },
      { body: { scopes: ['back.admin:write', 'org.db:write'], role: 'superAdmin' } },
      { body: { acls: { [elsewhere.ws]: { managed: false, actions: ['nlp_class:delete'] } }, role: 'superAdmin' } },
    ];
    if (role !== 'superAdmin')
      for (const asked of tries) {
        const answer = await send('PUT /api/1.0/user/:id', {
          ...asked,
          params: { id: caller.id },
          token: caller.token,
        });
        expect([400, 403, 404, 409]).toContain(answer.status);
      }
    expect(await rowOf('users', caller.id)).toEqual(before);
  });
});

describe('a token', () => {
  const attempts: readonly (readonly [CallName, RequestOptions])[] = [
    ['PUT /api/1.0/token/:id', { body: { disabled: true } }],
    ['PUT /api/1.0/token/:id/renew', {}],
    ['DELETE /api/1.0/token/:id', {}],
  ];
  // Tokens for partners exist only in a partner's organization, and other partners are in other organizations.
  test.each(pairs.filter(({ own, other }) => other !== 'companyPartner' || own === 'companyPartner'))(
    'of role $other is touched by $own only as the levels say',
    async ({ own, other }) => {
      const may = can({ role: own, acls: {}, scopes: [], limited: false }, 'user:manage') && mayEditToken(own, other);
      for (const [call, asked] of attempts) {
        const id = await newToken(homeOf(own).company, other);
        const before = await rowOf('api_tokens', id);
        const answer = await send(call, { ...asked, params: { id }, token: tokenOf(own) });
        expect(answer.status).toBe(may ? 200 : 403);
        if (!may) expect(await rowOf('api_tokens', id)).toEqual(before);
      }
    },
  );

  test.each(pairs.filter(({ own }) => own !== 'superAdmin'))(
    'of role $other elsewhere is none to $own',
    async ({ own, other }) => {
      const id = await newToken(elsewhere.company, other);
      const before = await rowOf('api_tokens', id);
      for (const [call, asked] of attempts)
        expect(refused).toContain((await send(call, { ...asked, params: { id }, token: tokenOf(own) })).status);
      expect(await rowOf('api_tokens', id)).toEqual(before);
    },
  );

  test.each(roles)('of role %s has only the permissions of that role', async (role) => {
    const { body } = await send('POST /api/1.0/token', {
      token: root,
      body: { name: `token ${short()}`, role, company_id: homeOf(role).company },
    });
    const { secret } = z.object({ secret: z.string() }).parse(body);
    const asAdmin = await send('PUT /api/1.0/backend/flush', { token: secret });
    expect(asAdmin.status).toBe(role === 'superAdmin' ? 200 : 403);
    const other = await send('GET /api/1.0/workspaces/:ws/stats', { params: { ws: elsewhere.ws }, token: secret });
    expect(other.status).toBe(role === 'superAdmin' ? 200 : 403);
  });
});

describe('an organization elsewhere', () => {
  test.each(roles.filter((role) => role !== 'superAdmin'))('is out of reach of %s', async (role) => {
    const { company: id } = elsewhere;
    const before = await rowOf('companies', id);
    const token = tokenOf(role);
    const attempts: readonly (readonly [CallName, RequestOptions])[] = [
      ['PUT /api/1.0/company/:id', { body: { name: 'Taken over' } }],
      ['PUT /api/1.0/company/:id', { body: { parent_id: homeOf(role).company } }],
      ['GET /api/1.0/company/:id/contents', {}],
      ['DELETE /api/1.0/company/:id', {}],
    ];
    for (const [call, asked] of attempts)
      expect([400, ...refused]).toContain((await send(call, { ...asked, params: { id }, token })).status);
    expect(await rowOf('companies', id)).toEqual(before);
    for (const call of ['GET /api/1.0/user', 'GET /api/1.0/token'] as const)
      expect(refused).toContain((await send(call, { query: { company_id: id }, token })).status);
    for (const call of [
      'GET /api/1.0/company',
      'GET /api/1.0/user',
      'GET /api/1.0/token',
      'GET /api/1.0/workspaces',
      'GET /api/1.0/overview',
    ] as const)
      expect(JSON.stringify((await send(call, { token })).body)).not.toContain(id);
  });
});

describe('the back office elsewhere', () => {
  let domain: string;
  let entry: string;
  let trashed: string;
  beforeAll(async () => {
    domain = `d${short()}.example`;
    await send('POST /api/1.0/backend/config/domain', { token: root, body: { domain, company_id: elsewhere.company } });
    const { id } = await platform.people.person(elsewhere.company, 'companyUser');
    await send('DELETE /api/1.0/user/:id', { token: root, params: { id } });
    trashed = id;
    const { body } = await send('GET /api/1.0/backend/audit', { token: root, query: { subject: id } });
    const found = z.object({ data: z.array(z.object({ id: z.string() })).min(1) }).parse(body);
    entry = found.data[0]?.id ?? '';
  });

  test.each(roles.filter((role) => role !== 'superAdmin'))('is out of reach of %s', async (role) => {
    const token = tokenOf(role);
    const attempts: readonly (readonly [CallName, RequestOptions])[] = [
      ['PUT /api/1.0/backend/trash/:kind/:id/restore', { params: { kind: 'user', id: trashed } }],
      ['DELETE /api/1.0/backend/trash/:kind/:id', { params: { kind: 'user', id: trashed } }],
      ['GET /api/1.0/backend/audit/entry/:id', { params: { id: entry } }],
      ['GET /api/1.0/backend/:id/prompt', { params: { id: elsewhere.ws } }],
      ['GET /api/1.0/prompt/:id', { params: { id: `generateUtterances@${elsewhere.ws}` } }],
      ['PUT /api/1.0/prompt/:id', { params: { id: `generateUtterances@${elsewhere.ws}` }, body: { text: 'Mine' } }],
      [
        'POST /api/1.0/backend/config/domain',
        { body: { domain: `e${short()}.example`, company_id: elsewhere.company } },
      ],
      ['PUT /api/1.0/backend/config/domain/:domain', { params: { domain }, body: { default_role: 'companyAdmin' } }],
      ['DELETE /api/1.0/backend/config/domain/:domain', { params: { domain } }],
      ['PUT /api/1.0/backend/flush', {}],
      ['DELETE /api/1.0/workspaces/:ws', { params: { ws: elsewhere.ws } }],
      ['GET /api/1.0/workspaces/:ws/configuration/smtp', { params: { ws: elsewhere.ws } }],
    ];
    for (const [call, asked] of attempts) expect(refused).toContain((await send(call, { ...asked, token })).status);
    for (const call of [
      'GET /api/1.0/backend/config/domains',
      'GET /api/1.0/backend/audit',
      'GET /api/1.0/backend/audit/facets',
      'GET /api/1.0/backend/trash',
      'GET /api/1.0/backend/vthing/list',
    ] as const) {
      const said = JSON.stringify((await send(call, { token })).body);
      for (const secret of [domain, trashed, elsewhere.company, elsewhere.ws]) expect(said).not.toContain(secret);
    }
  });

  test('is out of reach of users with granted scopes, too', async () => {
    const { token } = await platform.people.person(home.company, 'companyAdmin', [
      'back.json:read',
      'back.admin:write',
      'back.prompts:write',
      'back.prompts:read',
    ]);
    const mine = `f${short()}.example`;
    const own = await send('POST /api/1.0/backend/config/domain', { token, body: { domain: mine } });
    expect(own.status).toBe(201);
    const attempts: readonly (readonly [CallName, RequestOptions])[] = [
      [
        'POST /api/1.0/backend/config/domain',
        { body: { domain: `g${short()}.example`, company_id: elsewhere.company } },
      ],
      [
        'PUT /api/1.0/backend/config/domain/:domain',
        { params: { domain: mine }, body: { company_id: elsewhere.company } },
      ],
      ['PUT /api/1.0/backend/config/domain/:domain', { params: { domain }, body: { default_role: 'companyAdmin' } }],
      ['PUT /api/1.0/backend/config/domain/:domain', { params: { domain }, body: { company_id: home.company } }],
      ['DELETE /api/1.0/backend/config/domain/:domain', { params: { domain } }],
      ['PUT /api/1.0/prompt/:id', { params: { id: `generateUtterances@${elsewhere.ws}` }, body: { text: 'Mine' } }],
    ];
    for (const [call, asked] of attempts) expect(refused).toContain((await send(call, { ...asked, token })).status);
  });

  test('gives no role above that of the administrator who allows a domain', async () => {
    const { token } = await platform.people.person(home.company, 'companyUser', ['back.admin:write']);
    const answer = await send('POST /api/1.0/backend/config/domain', {
      token,
      body: { domain: `h${short()}.example`, default_role: 'companyAdmin' },
    });
    expect(answer.status).toBe(400);
  });

  test('allows no provider for a domain whose users have higher roles', async () => {
    const { token } = await platform.people.person(home.company, 'companyUser', ['back.admin:write']);
    const oidc = { issuer: 'https://login.example.com', client_id: 'a', trust_email: true };
    const body = { domain: `i${short()}.example`, default_role: 'companyUser', oidc };
    expect((await send('POST /api/1.0/backend/config/domain', { token, body })).status).toBe(403);
    const alone = await platform.people.person((await place()).company, 'companyAdmin', ['back.admin:write']);
    expect((await send('POST /api/1.0/backend/config/domain', { token: alone.token, body })).status).toBe(201);
  });
});
