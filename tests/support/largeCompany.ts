import { z } from 'zod';
import { nlpPermissions, type Role } from '@parlance/contract/permissions';
import { ask } from './http.ts';
import { atOnce } from './pool.ts';
import { signIn, type Person } from './session.ts';

/** Companies, users, tokens and workspaces of a large customer, created by the calls of the console. */

export const sizes = { users: 500, workspaces: 60, companies: 20, tokens: 40, usersElsewhere: 5 };

export interface LargeCompany {
  id: string;
  /** The ids of all its users. */
  users: string[];
  /** Its workspaces, including the default one. */
  workspaces: string[];
}

const Id = z.object({ id: z.string() });
const places = [
  'Lyon',
  'Oslo',
  'Porto',
  'Gdańsk',
  'Ōsaka',
  'Huế',
  'Bordeaux',
  'Århus',
  'Köln',
  'Leeds',
  'Genova',
  'Sevilla',
];
const topics = ['Support', 'Sales', 'Returns', 'Human resources', 'Billing'];

/** Most users are analysts. */
const roleOf = (index: number): Role =>
  index % 50 === 0 ? 'companyAdmin' : index % 25 === 0 ? 'companyDeploy' : 'companyUser';

/** Seeds one large company and others beside it. Takes about half a minute, because passwords are hashed. */
export async function seedLargeCompany(admin: Person): Promise<LargeCompany> {
  const company = (name: string) => admin.get('POST /api/1.0/company', Id, { body: { name } });
  const { id } = await company('Northwind Group');
  const others = await atOnce(4, numbers(sizes.companies - 1), (index) =>
    company(`Customer ${String(index + 1).padStart(2, '0')}`),
  );
  await atOnce(4, numbers(sizes.workspaces - 1), (index) =>
    admin.get('POST /api/1.0/workspaces', z.object({ workspace: z.string() }), {
      body: {
        workspace_name: `${pick(topics, index)} ${pick(places, Math.floor(index / topics.length))}`,
        company_id: id,
      },
    }),
  );
  const all = z.object({ data: z.array(z.object({ workspace: z.string(), company_id: z.string() })) });
  const { data } = await admin.get('GET /api/1.0/workspaces', all);
  const workspaces = data.filter((one) => one.company_id === id).map(({ workspace }) => workspace);
  const users = await atOnce(8, numbers(sizes.users), (index) => user(admin, id, index, workspaces));
  const elsewhere = others.flatMap((other) => numbers(sizes.usersElsewhere).map((index) => ({ id: other.id, index })));
  await atOnce(8, elsewhere, (one) => user(admin, one.id, one.index, []));
  await atOnce(4, numbers(sizes.tokens), (index) =>
    admin.get('POST /api/1.0/token', Id, {
      body: { name: `Import ${pick(places, index)} ${index}`, role: roleOf(index), company_id: id },
    }),
  );
  return { id, users, workspaces };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const pick = (from: readonly string[], index: number) => from[index % from.length] ?? '';

/** A user with additional access to a few of the workspaces; every twentieth is disabled. */
async function user(admin: Person, company_id: string, index: number, workspaces: string[]): Promise<string> {
  const login = `${company_id.slice(0, 12)}.person${String(index).padStart(3, '0')}`;
  const body = {
    login,
    email: `${login}@people.example`,
    role: roleOf(index + 1),
    disabled: index % 20 === 7,
    company_id,
    invite: false,
    acls: Object.fromEntries(
      workspaces
        .slice(index % 50, (index % 50) + 3)
        .map((ws) => [ws, { managed: false, actions: nlpPermissions.slice(0, 6) }]),
    ),
  };
  const made = await admin.get('POST /api/1.0/user', z.object({ user: Id }), { body });
  return made.user.id;
}

/** `tsx tests/support/largeCompany.ts http://127.0.0.1:8080 admin <password>` fills a running server. */
if (process.argv[1] === import.meta.filename) {
  const [, , url = '', login = '', password = ''] = process.argv;
  const ready = await ask(url, 'GET /readyz');
  if (ready.status !== 200) throw new Error(`${url} is not ready`);
  const { id, users, workspaces } = await seedLargeCompany(await signIn(url, { login, password }));
  process.stdout.write(`${id}: ${users.length} users, ${workspaces.length} workspaces\n`);
}
