import { can } from '@parlance/contract/permissions';
import { mayEnter } from '../../identity/access/access.ts';
import type { Tx } from '../../platform/db/port.ts';
import { save, type ChangeCall, type ChangeDeps, type VersionedCall } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Prompt, promptCalls } from '@parlance/contract/calls/prompts';
import {
  listPrompts,
  listVersions,
  lockPrompt,
  placeOf,
  type PromptPlace,
  readPrompt,
  writePrompt,
} from './prompts.ts';

/** The placeholder for the server in the path of a list, instead of a workspace. */
const wholeServer = 'default';

/** @throws {Refusal} 404 for a workspace out of reach, as for an unknown one */
async function enter(tx: Tx, { principal }: Pick<ChangeCall, 'principal'>, ws: string): Promise<void> {
  if (ws !== '' && !(can(principal, 'workspace:read', ws) && (await mayEnter(tx, principal, ws)))) {
    throw refuse.notFound('workspace_not_found');
  }
}

async function reach(tx: Tx, call: ChangeCall & { params: { id: string } }): Promise<PromptPlace> {
  const place = placeOf(call.params.id);
  await enter(tx, call, place.ws);
  return place;
}

interface PromptText {
  /** Null: the default text. */
  text: string | null;
  note: string;
  action: string;
}

function savePrompt(
  call: VersionedCall & { params: { id: string } },
  deps: ChangeDeps,
  rule: (tx: Tx, place: PromptPlace) => Promise<PromptText>,
): Promise<Prompt> {
  const place = placeOf(call.params.id);
  const prompt = {
    async lock(tx: Tx) {
      await enter(tx, call, place.ws);
      return lockPrompt(tx, place);
    },
  };
  return save(call, deps, prompt, async (tx, before) => {
    const { text, note, action } = await rule(tx, place);
    await writePrompt(tx, place, { text, note, by: call.principal.login });
    const after = await readPrompt(tx, place);
    const sides = { before: kept(before), after: kept(after) };
    const audit = { action: `prompt.${action}`, subject: before.id, ...sides, ws: place.ws };
    return { answer: after, audit, changed: { ws: null, what: 'prompt' } };
  });
}

/** The audited properties of a prompt; the others do not change. */
const kept = ({ text, own, version }: Prompt) => ({ text, own, version });

export const promptHandlers: Handlers<keyof typeof promptCalls> = {
  'GET /api/1.0/backend/:id/prompt': (call, { db }) =>
    db.tx(async (tx) => {
      const ws = call.params.id === wholeServer ? '' : call.params.id;
      await enter(tx, call, ws);
      return { data: await listPrompts(tx, ws) };
    }),

  'GET /api/1.0/prompt/:id': (call, { db }) => db.tx(async (tx) => readPrompt(tx, await reach(tx, call))),

  'PUT /api/1.0/prompt/:id': (call, deps) =>
    savePrompt(call, deps, async () => ({ text: call.body.text, note: call.body.note, action: 'edit' })),

  'DELETE /api/1.0/prompt/:id': (call, deps) =>
    savePrompt(call, deps, async () => ({ text: null, note: '', action: 'reset' })),

  'GET /api/1.0/prompt/:id/versions': (call, { db }) =>
    db.tx(async (tx) => ({ data: await listVersions(tx, await reach(tx, call)) })),

  'POST /api/1.0/prompt/:id/rollback': (call, deps) =>
    savePrompt(call, deps, async (tx, place) => {
      const { version } = call.body;
      const wanted = (await listVersions(tx, place)).find((one) => one.version === version);
      if (!wanted) throw refuse.notFound('prompt_version_not_found');
      return { text: version === 0 ? null : wanted.text, note: `Version ${version} again`, action: 'rollback' };
    }),
};
