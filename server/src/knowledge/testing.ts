import type { BodyOf, CallName } from '@parlance/contract';
import { KnowledgeDocument } from '@parlance/contract/calls/knowledge/documents';
import { eventually } from '../testing/eventually.ts';
import { newTenant, type Tenant } from '../testing/people.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/server.ts';

/** A server with a knowledge base, and helpers for its documents. */
export class Library {
  readonly server: TestServer;
  readonly tenant: Tenant;
  readonly token: string;
  readonly base: string;

  private constructor(parts: Pick<Library, 'server' | 'tenant' | 'token' | 'base'>) {
    ({ server: this.server, tenant: this.tenant, token: this.token, base: this.base } = parts);
  }

  static async open(options: TestServerOptions = {}): Promise<Library> {
    return Library.on(await startTestServer(options));
  }

  /** Creates another organization with a workspace and a base on the same server. */
  another = () => Library.on(this.server);

  private static async on(server: TestServer): Promise<Library> {
    const tenant = await newTenant(server.deps.db);
    const { token } = await tenant.signIn('companyAdmin');
    const body = { name: 'Shop' };
    const made = await server.call('POST /api/1.0/gael/:ws/rag', { token, params: { ws: tenant.ws }, body });
    return new Library({ server, tenant, token, base: made.body.id });
  }

  stop = () => this.server.stop();

  /** Credentials and path parameters of calls for a document or a chunk. */
  at = (id = '') => ({ token: this.token, params: { ws: this.tenant.ws, base: this.base, id } });

  addText = (text: string, more: Partial<BodyOf<'POST /api/1.0/gael/:ws/rag/:base/texts'>> = {}) =>
    this.server.call('POST /api/1.0/gael/:ws/rag/:base/texts', { ...this.at(), body: { name: 'Text', text, ...more } });

  /** Uploads a file with a call. */
  async send(name: CallName, file: { name: string; content: string | Uint8Array<ArrayBuffer> }, id = '', fields = {}) {
    const [method, pattern = ''] = name.split(' ');
    const params: Record<string, string> = this.at(id).params;
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
    form.set('file', new Blob([file.content]), file.name);
    const raw = await this.server.app.inject({
      method: method === 'PUT' ? 'PUT' : 'POST',
      url: pattern.replaceAll(/:([A-Za-z]+)/g, (_, part: string) => encodeURIComponent(params[part] ?? '')),
      headers: { authorization: `Bearer ${this.token}` },
      payload: form,
    });
    return { status: raw.statusCode, body: raw.json() };
  }

  async upload(name: string, content: string | Uint8Array<ArrayBuffer>, fields = {}): Promise<KnowledgeDocument> {
    const { status, body } = await this.send(
      'POST /api/1.0/gael/:ws/rag/:base/documents',
      { name, content },
      '',
      fields,
    );
    if (status !== 201) throw new Error(`the upload answered ${status}: ${JSON.stringify(body)}`);
    return KnowledgeDocument.parse(body);
  }

  /** Waits until a document is in a state. */
  becomes = (id: string, state: KnowledgeDocument['state']) =>
    eventually(async () => {
      const { body } = await this.document(id);
      if (body.state !== state) throw new Error(`the document is ${body.state}: ${JSON.stringify(body.cause)}`);
      return body;
    });

  document = (id: string) => this.server.call('GET /api/1.0/gael/:ws/rag/:base/documents/:id', this.at(id));

  /** Adds a text, and waits until it has been read. */
  async readText(text: string, name = 'Text') {
    return this.becomes((await this.addText(text, { name })).body.id, 'ready');
  }

  async chunks(document: string, more = {}) {
    const query = { document, limit: 200, ...more };
    const { body } = await this.server.call('GET /api/1.0/gael/:ws/rag/:base/chunks', { ...this.at(), query });
    return body.data;
  }
}
