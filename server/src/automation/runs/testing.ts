import { afterAll, beforeAll, expect } from 'vitest';
import type { BodyOf } from '@parlance/contract';
import type { ScriptRunDetail } from '@parlance/contract/calls/scriptRuns';
import { eventually } from '../../testing/eventually.ts';
import { newTenant, type Tenant } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startScripts } from './startScripts.ts';

type Draft = BodyOf<'POST /api/1.0/workspaces/:ws/script'>;

/** Reads a value until it fits. */
export const until = <T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> =>
  eventually(async () => {
    const value = await read();
    if (!isSo(value)) throw new Error(`it is still ${JSON.stringify(value)}`);
    return value;
  });

/** For the tests of a file: a workspace whose scripts run, and helpers for them. `work`: background tasks run too. */
export function runningScripts({ work = false } = {}) {
  let server: TestServer;
  let tenant: Tenant;
  let token: string;
  let stop: () => Promise<void>;
  let scripts = 0;
  beforeAll(async () => {
    server = await startTestServer({ work, config: { allowInternal: true } });
    tenant = await newTenant(server.deps.db);
    token = (await tenant.signIn('companyAdmin')).token;
    stop = startScripts(server.deps);
  });
  afterAll(async () => {
    await stop();
    await server.stop();
  });
  const workspace = () => ({ token, params: { ws: tenant.ws } });
  const at = (id: string) => ({ token, params: { ws: tenant.ws, id } });
  const play = (id: string, body: BodyOf<'PUT /api/1.0/workspaces/:ws/script/:id/play'> = {}) =>
    server.call('PUT /api/1.0/workspaces/:ws/script/:id/play', { ...at(id), body });

  /** Waits until the run is in one of these states. */
  async function reached(id: string, runId: string, ...states: ScriptRunDetail['state'][]): Promise<ScriptRunDetail> {
    const params = { ws: tenant.ws, id, runId };
    const read = async () =>
      (await server.call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId', { token, params })).body;
    return until(read, ({ state }) => states.includes(state));
  }

  return {
    server: () => server,
    /** Credentials and path parameters for calls of the workspace. */
    workspace,
    /** Credentials and path parameters for calls of a script. */
    at,
    play,
    reached,
    /** The audit log entry of the last change of a kind. */
    audited: async (subject: string, action: string) => {
      const { token: boss } = await tenant.signIn('superAdmin');
      const asked = { token: boss, query: { subject, action } };
      const [entry] = (await server.call('GET /api/1.0/backend/audit', asked)).body.data;
      const params = { id: entry?.id ?? expect.unreachable(`no ${action} of ${subject}`) };
      return (await server.call('GET /api/1.0/backend/audit/entry/:id', { token: boss, params })).body;
    },
    /** Creates a script. Returns its id. */
    script: async (scriptCode: string, more: Partial<Draft> = {}, production = false): Promise<string> => {
      scripts += 1;
      const body = { script_name: `Script ${scripts}`, type: 'adv' as const, scriptCode, ...more };
      const made = await server.call('POST /api/1.0/workspaces/:ws/script', { ...workspace(), body });
      expect(made.status).toBe(201);
      const { script_id: id } = made.body;
      if (production) await server.call('PUT /api/1.0/workspaces/:ws/script/:id', { ...at(id), body: { production } });
      return id;
    },
    runsOf: async (id: string) => (await server.call('GET /api/1.0/workspaces/:ws/script/:id/runs', at(id))).body.data,
    /** Plays a script to its end. */
    played: async (id: string, body = {}): Promise<ScriptRunDetail> => {
      const { body: run } = await play(id, body);
      return reached(id, run.run_id, 'done', 'failed', 'skipped');
    },
    set: (event_name: string, attribute_value: string | number, deviceName?: string) =>
      server.call('POST /api/1.0/workspaces/:ws/event', {
        ...workspace(),
        body: { event_name, attribute_name: 'value', attribute_value, ...(deviceName !== undefined && { deviceName }) },
      }),
    valueOf: async (event: string): Promise<unknown> =>
      (await server.call('GET /api/1.0/workspaces/:ws/events', workspace())).body.data.find(
        ({ event_name }) => event_name === event,
      )?.attribute_value,
    /** Stops running scripts during the work, and then starts again as another process would. */
    restart: async (work: () => Promise<unknown>): Promise<void> => {
      await stop();
      await work();
      stop = startScripts(server.deps);
    },
  };
}
