import type { Config } from '../platform/config.ts';
import { newTenant, type Tenant } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';
import { createWorkspace } from '../workspace/workspaces/workspaces.ts';
import { waitForTask } from '../studio/training/waitForTask.ts';

/** A workspace on a test server with a signed-in user, shared by the tests of this area. */
export class Studio {
  readonly server: TestServer;
  readonly ws: string;
  readonly token: string;
  private readonly companyId: string;

  private constructor(server: TestServer, ws: string, token: string, companyId: string) {
    this.server = server;
    this.ws = ws;
    this.token = token;
    this.companyId = companyId;
  }

  static async open(config: Partial<Config> = {}): Promise<Studio> {
    const server = await startTestServer({ config });
    const tenant = await newTenant(server.deps.db);
    const { token } = await tenant.signIn('companyAdmin');
    return new Studio(server, tenant.ws, token, tenant.companyId);
  }

  /** The workspace of a tenant on a server, for one of their users. */
  static of(server: TestServer, tenant: Pick<Tenant, 'ws' | 'companyId'>, { token }: { token: string }): Studio {
    return new Studio(server, tenant.ws, token, tenant.companyId);
  }

  /** The workspace of a tenant on the same server, for one of their users. */
  in(tenant: Pick<Tenant, 'ws' | 'companyId'>, person: { token: string }): Studio {
    return Studio.of(this.server, tenant, person);
  }

  /** An empty workspace of the same company on the same server, for the same user. */
  async another(): Promise<Studio> {
    const { companyId, server, token } = this;
    const { id } = await this.db.tx((tx) =>
      createWorkspace(tx, { label: 'Another workspace', language: 'english', companyId }),
    );
    return new Studio(server, id, token, companyId);
  }

  /** A workspace of another organization on the same server, for its administrator. */
  async stranger(): Promise<Studio> {
    const tenant = await newTenant(this.server.deps.db);
    return new Studio(this.server, tenant.ws, (await tenant.signIn('companyAdmin')).token, tenant.companyId);
  }

  get db() {
    return this.server.deps.db;
  }

  get stop() {
    return () => this.server.stop();
  }

  /** Sends a request below `/gael/<workspace>/`, each part of the path encoded. */
  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string[], body?: unknown, headers = {}, query = '') {
    const raw = await this.raw(method, path, query, body, headers);
    return { status: raw.statusCode, body: raw.json() };
  }

  /** The same for answers that are not JSON. */
  raw(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string[], query = '', body?: unknown, headers = {}) {
    return this.server.app.inject({
      method,
      url: `/api/1.0/gael/${this.ws}/${path.map(encodeURIComponent).join('/')}?${query}`,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  }

  get = (...path: string[]) => this.send('GET', path);
  post = (path: string[], body: unknown = {}, query = '') => this.send('POST', path, body, {}, query);
  put = (path: string[], body: unknown, headers = {}) => this.send('PUT', path, body, headers);
  remove = (path: string[], body?: unknown) => this.send('DELETE', path, body);

  /** Uploads a file for the dry run of an import. */
  async upload(filename: string, content: Uint8Array | string, fields: Record<string, string>) {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), filename);
    const raw = await this.server.app.inject({
      method: 'POST',
      url: `/api/1.0/gael/${this.ws}/import/class`,
      headers: { authorization: `Bearer ${this.token}` },
      payload: form,
    });
    return { status: raw.statusCode, body: raw.json() };
  }

  /** Waits for a task; throws unless it completes. */
  ended = (taskId: string) => waitForTask(this.server.deps, this.ws, taskId);
}
