import { Session } from '@parlance/contract/calls/accounts';
import { Workspace } from '@parlance/contract/calls/workspaces';
import type { Role } from '@parlance/contract/permissions';
import { z } from 'zod';
import { createAccount, createCompany, firstSignIn } from '../support/accounts.ts';
import { watchOffers } from '../support/offers.ts';
import { demoWorkspace, expect, test } from './fixtures.ts';

/** Controls offered to each role: none that the server would refuse. */

const studio = [
  '/nlp/class',
  '/nlp/class/customer_care',
  '/nlp/class/customer_care/annotations',
  '/nlp/class/customer_care/trainings',
  '/nlp/class/customer_care/evaluation',
  '/nlp/class/customer_care/conversations',
  '/nlp/intent',
  '/nlp/intent/refund.status',
  '/nlp/intent/refund.status/attributes',
  '/nlp/intent/refund.status/answers',
  '/nlp/intent/refund.status/conversations',
  '/nlp/corpus',
  '/nlp/corpus/product',
];
const everyday = ['/', '/messenger', ...studio, '/logs'];
/** Screens where single permissions make a difference. */
const editing = [
  '/nlp/class',
  '/nlp/class/customer_care',
  '/nlp/class/customer_care/evaluation',
  '/nlp/intent/refund.status',
  '/nlp/intent/refund.status/attributes',
  '/nlp/corpus',
  '/nlp/corpus/product',
];
const empty = ['/', '/messenger', '/nlp/rag', '/nlp/class', '/nlp/intent', '/nlp/corpus', '/logs'];
const people = ['/users', '/users/access_users', '/users/access_codes', '/users/odata'];
const settings = ['prompts', 'domains', 'things', 'usage', 'audit', 'trash'].map((tab) => `/back/${tab}`);

/** Actions without effect on others: on the user's own conversation, columns and views. */
const own = ['Delete conversation', 'Reset columns', 'Save view'];
/** Verbs that begin the names of buttons, links and menu items that change something for others. */
const writing =
  /^(add|annotate|apply|assign|confirm|create|delete|disable|discard|draft|duplicate|edit|enable|evaluate|generate|ignore|import|insert|mark|merge|move|new|paste|publish|reassign|remove|rename|replace|reset|restore|roll|save|set|train|undo|unassign|upload)\b/i;

interface Reader {
  who: string;
  /** Permissions in the demo workspace in addition to reading. */
  actions: string[];
  /** The permitted write actions, by the screen's path. */
  may: (path: string, name: string) => boolean;
}
const readers: Reader[] = [
  { who: 'an analyst', actions: [], may: () => false },
  {
    who: 'an analyst who may edit corpora',
    actions: ['nlp_corpus:edit'],
    may: (path, name) =>
      /^import/i.test(name) || (path.startsWith('/nlp/corpus/') && !/^(new corpus|create|delete product)/i.test(name)),
  },
  {
    who: 'an analyst who may edit classes',
    actions: ['nlp_class:edit'],
    may: (path, name) => /^(import|train|publish)/i.test(name) || path.startsWith('/nlp/class/') || path === '/',
  },
  {
    who: 'an analyst who may edit intents',
    actions: ['nlp_intent:edit'],
    may: (path, name) => /^import/i.test(name) || (path !== '/messenger' && !path.startsWith('/nlp/corpus')),
  },
];

// The test visits every screen.
test.slow();

for (const { who, actions, may } of readers) {
  test(`${who} is offered no action that the server refuses`, async ({ openConsole, admin, server, workspace }) => {
    const account = await createAccount(admin, { company_id: 'default' });
    const person = await firstSignIn(server.url, account);
    await admin.get('PUT /api/1.0/user/:id', z.unknown(), {
      params: { id: account.id },
      body: { acls: { [demoWorkspace]: { managed: false, actions } } },
    });
    const page = await openConsole('/', { ws: demoWorkspace, token: person.token });
    const { data } = await person.get('GET /api/1.0/workspaces', z.object({ data: z.array(Workspace) }));
    // The palette lists workspaces too, and their names may begin with one of the verbs.
    const known = [...own, ...data.map(({ label }) => label)];
    const isOffer = (name: string) => writing.test(name) && !known.some((one) => name.startsWith(one));
    const offers = await watchOffers(page, server.url, await person.get('GET /api/1.0/me', Session));
    const offered: string[] = [];
    const note = async (path: string, ws: string) => {
      const names = (await offers.visit(path, ws)).filter(isOffer);
      offered.push(
        ...names.filter((name) => ws !== demoWorkspace || !may(path, name)).map((name) => `${path}: ${name}`),
      );
      if (ws === demoWorkspace) await offers.press();
    };
    for (const path of actions.length === 0 ? everyday : editing) await note(path, demoWorkspace);
    if (actions.length === 0) for (const path of empty) await note(path, workspace);
    expect([...new Set(offered)]).toEqual([]);
    expect(offers.refused).toEqual([]);
  });
}

const parts = [
  { action: 'nlp_class:read', path: '/nlp/class', shown: 'customer_care' },
  { action: 'nlp_intent:read', path: '/nlp/intent', shown: 'refund.status' },
  { action: 'nlp_corpus:read', path: '/nlp/corpus', shown: 'product' },
  { action: 'nlp_rag:read', path: '/nlp/rag', shown: 'Acme help centre' },
];
for (const { action, path, shown } of parts) {
  test(`a user of another organization with ${action} alone is led to that part of the studio`, async ({
    openConsole,
    admin,
    server,
  }) => {
    const account = await createAccount(admin, { company_id: await createCompany(admin) });
    const { token } = await firstSignIn(server.url, account);
    await admin.get('PUT /api/1.0/user/:id', z.unknown(), {
      params: { id: account.id },
      body: { acls: { [demoWorkspace]: { managed: false, actions: [action] } } },
    });
    const page = await openConsole('/', { ws: demoWorkspace, token });
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await page.getByRole('link', { name: 'Open Natural Language Studio' }).click();
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('navigation', { name: 'Studio sections' }).getByRole('link')).toHaveCount(1);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(refused).toEqual([]);
  });
}

interface Administrator {
  who: string;
  role: Role;
  managed?: boolean;
  screens: string[];
}
const administrators: Administrator[] = [
  { who: 'a company administrator', role: 'companyAdmin', screens: [...people, '/', '/store'] },
  {
    who: 'an administrator of a managed workspace',
    role: 'companyAdmin',
    managed: true,
    screens: ['/nlp/class', '/nlp/intent', '/logs'],
  },
  {
    who: 'a partner administrator',
    role: 'companyPartner',
    screens: ['/organizations', ...people, ...settings, '/store'],
  },
  {
    who: 'a super administrator',
    role: 'superAdmin',
    screens: ['/organizations', '/back/domains', '/back/prompts', '/back/cache'],
  },
];

for (const { who, role, managed = false, screens } of administrators) {
  test(`${who} is refused no offered action`, async ({ openConsole, admin, server }) => {
    const company_id = await createCompany(admin, 'Partner');
    const account = await createAccount(admin, { company_id, role });
    const person = await firstSignIn(server.url, account);
    const { data } = await person.get('GET /api/1.0/workspaces', z.object({ data: z.array(Workspace) }));
    const ws = data.find((one) => one.company_id === company_id)?.workspace ?? '';
    if (managed) {
      const body = { acls: { [ws]: { managed, actions: [] } } };
      await admin.get('PUT /api/1.0/user/:id', z.unknown(), { params: { id: account.id }, body });
    }
    const page = await openConsole('/', { ws, token: person.token });
    const offers = await watchOffers(page, server.url, await person.get('GET /api/1.0/me', Session));
    const offered: string[] = [];
    for (const path of screens) {
      offered.push(...(await offers.visit(path, ws)));
      await offers.press();
    }
    // No control of the parts that are hidden in a managed workspace.
    if (managed) expect(offered.filter((name) => /^rag\b/i.test(name))).toEqual([]);
    expect(offers.refused).toEqual([]);
  });
}
