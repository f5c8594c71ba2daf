import { and, eq } from 'drizzle-orm';
import { defaultDevice } from '@parlance/contract/limits';
import { beginDialog } from '../../automation/dialogs/beginDialog.ts';
import { trialChannel } from '../../automation/dialogs/dialogTurn.ts';
import { presentRun, type RunRow, startRun } from '../../automation/runs/runs.ts';
import { lockScript } from '../../automation/scripts/scripts.ts';
import { conversations } from '../../platform/db/conversationTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Deps } from '../../platform/deps.ts';
import { change } from '../../platform/http/change.ts';
import type { Call, Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findThing, listThings, resolveThing } from '../../workspace/things/things.ts';
import { withTrial, clearConversation, ownConversation } from './conversations.ts';
import { readerLanguage } from './readerLanguage.ts';

const play = 'PUT /api/1.0/workspaces/:ws/script/:id/play';

export const playHandlers: Handlers<typeof play> = {
  [play]: async (call, deps) => {
    const { ws, params, body, principal } = call;
    return change(call, deps, async (tx) => {
      const script = await lockScript(tx, ws, params.id);
      const version = body.branch === 'draft' ? script.version : script.productionVersion;
      if (version === null) throw refuse.conflict('script_not_in_production');
      const thing = body.deviceName === undefined ? null : (await resolveThing(tx, ws, body.deviceName)).id;
      const { login: actor } = principal;
      const run =
        script.type === 'dialog'
          ? await playDialog(tx, deps, call, version, thing ?? (await firstThing(tx, ws)))
          : await startRun(tx, deps.events, ws, {
              scriptId: script.id,
              version,
              branch: body.branch,
              cause: 'play',
              actor,
              thing,
              input: script.type === 'alarm' ? { alarm: body.alarm } : {},
              depth: 0,
            });
      const after = presentRun(run);
      return { answer: after, audit: { action: 'script.play', subject: script.id, after }, changed: [] };
    });
  },
};

/** The thing to talk to where none is named. @throws {Refusal} 404 */
async function firstThing(tx: Tx, ws: string): Promise<string> {
  if (await findThing(tx, ws, defaultDevice)) return defaultDevice;
  const [first] = await listThings(tx, ws);
  if (!first) throw refuse.notFound('device_not_found');
  return first.vthingId;
}

/** Plays a dialog in the user's test conversation, which starts again. */
async function playDialog(
  tx: Tx,
  { events }: Deps,
  { ws, params, body, principal, request }: Call<typeof play>,
  version: number,
  device: string,
): Promise<RunRow> {
  const language = readerLanguage(request);
  const talker = withTrial(principal, ws, params.id);
  const conversation = await ownConversation(tx, talker, ws, device, language);
  await clearConversation(tx, events, conversation, language);
  await tx
    .update(conversations)
    .set({ trial: { script_id: params.id, branch: body.branch } })
    .where(and(eq(conversations.ws, ws), eq(conversations.id, conversation.id)));
  const turn = {
    ws,
    device,
    conversationId: conversation.id,
    channel: trialChannel,
    visitor: {},
    messageId: '',
    seq: 0,
    text: '',
    values: null,
    understood: { intent: null, intentId: null, score: 0, attributes: [], requests: [] },
    language,
    hasAnswers: false,
  };
  const candidate = { scriptId: params.id, version, because: 'trial' as const, branch: body.branch };
  return beginDialog(tx, events, turn, candidate, 1, { by: principal.login });
}
