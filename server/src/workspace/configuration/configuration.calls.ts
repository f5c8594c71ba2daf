import type { configurationCalls } from '@parlance/contract/calls/configuration';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { change } from '../../platform/http/change.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { getWorkspace, lockWorkspace } from '../workspaces/workspaces.ts';
import { askModel } from '../../platform/llm/client.ts';
import { modelFor } from './languageModel.ts';
import { saveConfiguration } from './saveConfiguration.ts';
import { presentEndpoint, readEndpoint, saveEndpoint } from './endpoint.ts';
import { changeGeneral, presentGeneral, usualGeneral } from './general.ts';
import { refuseUnknownEmbedding } from './embeddingChoice.ts';
import { deleteSync, presentGithub, readGithub, saveGithub } from './github.ts';
import { presentSmtp, readSmtp, saveSmtp } from './smtp.ts';
import { removeStored } from './store.ts';
import { sendTestMail } from './testMail.ts';

type Path = `/api/1.0/workspaces/:ws/${`configuration/${string}` | 'embeddings'}`;
type ConfigurationCall = Extract<keyof typeof configurationCalls, `${'GET' | 'PUT' | 'DELETE' | 'POST'} ${Path}`>;

const general = ({ ws }: CallBase) => ({
  name: 'general',
  read: async (tx: Tx) => presentGeneral(await lockWorkspace(tx, ws)),
});
const github = ({ ws }: CallBase, { config }: Deps) => ({
  name: 'github',
  read: async (tx: Tx) => presentGithub(tx, config, ws, await readGithub(tx, ws, { lock: true })),
});
const smtp = ({ ws }: CallBase, { config }: Deps) => ({
  name: 'smtp',
  read: async (tx: Tx) => presentSmtp(await readSmtp(tx, ws, { lock: true }), config, ws),
});
const llm = ({ ws }: CallBase, { config }: Deps) => ({
  name: 'llm',
  read: async (tx: Tx) => presentEndpoint(await readEndpoint(tx, ws, 'llm', { lock: true }), config, ws, 'llm'),
});

export const configurationHandlers: Handlers<ConfigurationCall> = {
  'GET /api/1.0/workspaces/:ws/configuration/general': async ({ ws }, { db }) =>
    presentGeneral(await db.tx((tx) => getWorkspace(tx, ws))),
  'PUT /api/1.0/workspaces/:ws/configuration/general': async (call, deps) => {
    const present = async (tx: Tx) => (await getWorkspace(tx, call.ws)).embeddingModel;
    await refuseUnknownEmbedding(deps, call.body.embedding_model, present);
    return saveConfiguration(call, deps, general(call), (tx) => changeGeneral(tx, call.ws, call.body));
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/general': (call, deps) =>
    saveConfiguration(call, deps, general(call), (tx) => changeGeneral(tx, call.ws, usualGeneral)),

  'GET /api/1.0/workspaces/:ws/configuration/github': ({ ws }, { db, config }) =>
    db.tx(async (tx) => presentGithub(tx, config, ws, await readGithub(tx, ws))),
  'PUT /api/1.0/workspaces/:ws/configuration/github': (call, deps) =>
    saveConfiguration(call, deps, github(call, deps), async (tx) => {
      const had = await readGithub(tx, call.ws);
      await saveGithub(tx, deps.config, call.ws, had, call.body, call.principal.login);
    }),
  'DELETE /api/1.0/workspaces/:ws/configuration/github': (call, deps) =>
    saveConfiguration(call, deps, github(call, deps), async (tx) => {
      await removeStored(tx, call.ws, 'github');
      await deleteSync(tx, call.ws);
    }),

  'GET /api/1.0/workspaces/:ws/configuration/smtp': ({ ws }, { db, config }) =>
    db.tx(async (tx) => presentSmtp(await readSmtp(tx, ws), config, ws)),
  'PUT /api/1.0/workspaces/:ws/configuration/smtp': (call, deps) =>
    saveConfiguration(call, deps, smtp(call, deps), async (tx) => {
      const had = await readSmtp(tx, call.ws);
      await saveSmtp(tx, deps.config, call.ws, had, call.body, call.principal.login);
    }),
  'DELETE /api/1.0/workspaces/:ws/configuration/smtp': (call, deps) =>
    saveConfiguration(call, deps, smtp(call, deps), (tx) => removeStored(tx, call.ws, 'smtp')),
  'POST /api/1.0/workspaces/:ws/configuration/smtp/test': async (call, deps) => {
    await sendTestMail(deps, call.principal, call.ws, call.body.to);
    return change(call, deps, async () => ({
      answer: { ok: true },
      audit: { action: 'workspace.testMail', subject: call.ws, after: { to: call.body.to } },
      changed: [],
    }));
  },

  'GET /api/1.0/workspaces/:ws/configuration/llm': ({ ws }, { db, config }) =>
    db.tx(async (tx) => presentEndpoint(await readEndpoint(tx, ws, 'llm'), config, ws, 'llm')),
  'PUT /api/1.0/workspaces/:ws/configuration/llm': (call, deps) =>
    saveConfiguration(call, deps, llm(call, deps), (tx) =>
      saveEndpoint(tx, deps.config, call.ws, 'llm', call.body, call.principal.login),
    ),
  'DELETE /api/1.0/workspaces/:ws/configuration/llm': (call, deps) =>
    saveConfiguration(call, deps, llm(call, deps), (tx) => removeStored(tx, call.ws, 'llm')),
  'POST /api/1.0/workspaces/:ws/configuration/llm/test': async (call, { db, config }) => {
    const model = await db.tx((tx) => modelFor(tx, config, call.ws));
    if (!model) throw refuse.conflict('llm_not_configured');
    const began = performance.now();
    const { model: name, text } = await askModel(model, { prompt: 'Answer with the single word OK.' });
    return { model: name, answer: text.slice(0, 200), ms: Math.round(performance.now() - began) };
  },

  'GET /api/1.0/workspaces/:ws/embeddings': (_, { embedder }) => embedder.models(),
};
