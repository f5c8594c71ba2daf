import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Role, Scope } from '@parlance/contract/permissions';

/**
 * Inserts companies, workspaces and signed-in users directly into a server's PostgreSQL, to get every role and a second
 * tenant without the calls under test.
 */
export class People {
  readonly #client: Client;

  constructor(databaseUrl: string) {
    this.#client = new Client({ connectionString: databaseUrl });
  }

  open = (): Promise<unknown> => this.#client.connect();
  close = (): Promise<void> => this.#client.end();

  /** Queries the database directly, and returns rows as text: for data that no call returns, and to change times. */
  async rows(sql: string, values: readonly unknown[] = []): Promise<string[]> {
    const { rows } = await this.#client.query<{ row: string }>({ text: sql, values: [...values] });
    return rows.map(({ row }) => row);
  }

  async company(type: 'Company' | 'Partner' = 'Company', parentId?: string): Promise<string> {
    const id = randomUUID();
    await this.#client.query('insert into companies (id, name, type, parent_id) values ($1, $1, $2, $3)', [
      id,
      type,
      parentId,
    ]);
    return id;
  }

  async workspace(companyId: string): Promise<{ ws: string; key: string }> {
    const ws = `ws_${randomUUID().slice(0, 8)}`;
    const key = `pk_${randomUUID()}`;
    await this.#client.query('insert into workspaces (id, label, company_id, widget_key) values ($1, $1, $2, $3)', [
      ws,
      companyId,
      key,
    ]);
    await this.#client.query("insert into things (ws, id, name) values ($1, 'assistant', 'assistant')", [ws]);
    return { ws, key };
  }

  /** Creates a user with this role and an open session. Returns the bearer token. */
  async signedIn(companyId: string, role: Role): Promise<string> {
    return (await this.person(companyId, role)).token;
  }

  /** Creates a signed-in user with this role and additional scopes. The login is the id. */
  async person(companyId: string, role: Role, scopes: readonly Scope[] = []): Promise<{ id: string; token: string }> {
    const id = randomUUID();
    await this.#client.query(
      `insert into users (id, login, email, company_id, role, scopes, cgu_accepted_at)
       values ($1, $1, $2, $3, $4, $5, now())`,
      [id, `${id}@example.invalid`, companyId, role, JSON.stringify(scopes)],
    );
    return { id, token: await this.#session({ kind: 'user', userId: id, participant: id }) };
  }

  /** A visitor's limited session. */
  visitor(ws: string): Promise<string> {
    return this.#session({ kind: 'visitor', workspace: ws, device: 'assistant', participant: randomUUID() });
  }

  async #session(session: {
    kind: string;
    userId?: string;
    workspace?: string;
    device?: string;
    participant: string;
  }): Promise<string> {
    const token = randomUUID();
    await this.#client.query(
      `insert into sessions (token_hash, kind, user_id, workspace, device, participant, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + interval '1 hour')`,
      [
        createHash('sha256').update(token).digest(),
        session.kind,
        session.userId,
        session.workspace,
        session.device,
        session.participant,
      ],
    );
    return token;
  }
}
