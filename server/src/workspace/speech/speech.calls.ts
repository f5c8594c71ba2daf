import type { speechCalls } from '@parlance/contract/calls/speech';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import { saveConfiguration } from '../configuration/saveConfiguration.ts';
import { endpointFor, presentEndpoint, readEndpoint, saveEndpoint } from '../configuration/endpoint.ts';
import type { Endpoint } from '../../platform/llm/endpoint.ts';
import { removeStored } from '../configuration/store.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallBase, Handlers } from '../../platform/http/handler.ts';
import { refuse, Refusal } from '../../platform/http/refusal.ts';
import { codeOfLanguage } from '../../nlu/language.ts';
import { getWorkspace } from '../workspaces/workspaces.ts';
import { audioType } from './audioType.ts';
import { silence } from './silence.ts';
import { abortOnDisconnect } from '../../platform/http/abortOnDisconnect.ts';
import { modelOf, SpeechFailure, transcribe } from './transcribe.ts';

const speech = ({ ws }: CallBase, { config }: Deps) => ({
  name: 'speech',
  read: async (tx: Tx) => presentEndpoint(await readEndpoint(tx, ws, 'speech', { lock: true }), config, ws, 'speech'),
});

/** Transcribes a recording. Only callers who may see the workspace's configuration learn the reason of a failure. */
async function writeDown(call: CallBase, endpoint: Endpoint, bytes: Buffer, language?: string): Promise<string> {
  const type = audioType(bytes);
  if (!type) throw refuse.invalid('audio', 'not_a_recording');
  const left = abortOnDisconnect(call.reply);
  try {
    return await transcribe(endpoint, { bytes, type, language }, left);
  } catch (error) {
    if (!(error instanceof SpeechFailure)) throw error;
    call.log.warn({ err: error }, 'speech was not written down');
    throw new Refusal(503, call.principal.limited ? errorDetail('speech_unavailable') : error.detail);
  }
}

export const speechHandlers: Handlers<keyof typeof speechCalls> = {
  'POST /api/1.0/gael/:ws/asr': async (call, { db, config }) => {
    const { file, fields } = call.upload;
    const { endpoint, spoken } = await db.tx(async (tx) => ({
      endpoint: await endpointFor(tx, config, call.ws, 'speech'),
      spoken: (await getWorkspace(tx, call.ws)).language,
    }));
    if (!endpoint) throw refuse.notConfigured('speech_not_configured');
    const language = fields.language?.split('-')[0]?.toLowerCase() ?? codeOfLanguage(spoken);
    return { text: await writeDown(call, endpoint, file.bytes, language) };
  },

  'GET /api/1.0/workspaces/:ws/configuration/speech': ({ ws }, { db, config }) =>
    db.tx(async (tx) => presentEndpoint(await readEndpoint(tx, ws, 'speech'), config, ws, 'speech')),
  'PUT /api/1.0/workspaces/:ws/configuration/speech': (call, deps) =>
    saveConfiguration(call, deps, speech(call, deps), (tx) =>
      saveEndpoint(tx, deps.config, call.ws, 'speech', call.body, call.principal.login),
    ),
  'DELETE /api/1.0/workspaces/:ws/configuration/speech': (call, deps) =>
    saveConfiguration(call, deps, speech(call, deps), (tx) => removeStored(tx, call.ws, 'speech')),
  'POST /api/1.0/workspaces/:ws/configuration/speech/test': async (call, { db, config }) => {
    const endpoint = await db.tx((tx) => endpointFor(tx, config, call.ws, 'speech'));
    if (!endpoint) throw refuse.conflict('speech_not_configured');
    const began = performance.now();
    const answer = await writeDown(call, endpoint, silence(1000));
    return { model: modelOf(endpoint), answer: answer.slice(0, 200), ms: Math.round(performance.now() - began) };
  },
};
