import type { conversationCalls } from '@parlance/contract/calls/conversation';
import { conversationTopic } from '../../platform/events/events.ts';
import { mayAttach } from './attaching.ts';
import { change } from '../../platform/http/change.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { embedOriginFrom } from '../../platform/http/embedOrigin.ts';
import { streamEvents } from '../../platform/http/sse.ts';
import { identityContext, withoutSignedKeys } from '../widget/identity.ts';
import { offersSpeech } from '../../workspace/speech/offersSpeech.ts';
import { withTrial, clearConversation, ownConversation, readConversation } from './conversations.ts';
import { likeMessage } from './likes.ts';
import { presentMessage } from './messages.ts';
import { acceptedLanguage, readerLanguage } from './readerLanguage.ts';
import { isEnd, withoutUnderstanding } from './limitedEvents.ts';
import { receiveMessage } from './receiveMessage.ts';
import { openVisitor } from './visitors.ts';

export const conversationHandlers: Handlers<keyof typeof conversationCalls> = {
  // Conversations may contain personal data and are stored by themselves, so the audit log has no entries about them.
  'POST /api/1.0/workspaces/:ws/visitors': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, body, request } = call;
      const site = embedOriginFrom(deps.config, request, body.origin);
      return { answer: await openVisitor(tx, deps.config, { ws, ...body, site }), audit: [], changed: [] };
    }),

  'GET /api/1.0/workspaces/:ws/conversation/:device': (
    { ws, params, principal, query, request },
    { db, events, config },
  ) =>
    db.tx(async (tx) => {
      const talker = withTrial(principal, ws, query.trial);
      const conversation = await ownConversation(tx, talker, ws, params.device, readerLanguage(request));
      const read = await readConversation(tx, events, conversation, principal.limited, query.before);
      return { ...read, speech: await offersSpeech(tx, config, ws), files: await mayAttach(tx, principal, ws) };
    }),

  // Not wrapped in `change`: a message and its event are one statement, because this is the most frequent call.
  'POST /api/1.0/workspaces/:ws/conversation/:device': async (call, deps) => {
    const { principal, request, params, body, client } = call;
    const context = { ...withoutSignedKeys(client.context), ...identityContext(principal.identity ?? null) };
    const talker = withTrial(principal, call.ws, call.query.trial);
    const row = await receiveMessage(
      deps,
      { ws: call.ws, talker },
      params.device,
      acceptedLanguage(request),
      body,
      context,
    );
    return presentMessage(row, principal.limited);
  },

  'DELETE /api/1.0/workspaces/:ws/conversation/:device': (call, deps) =>
    change(call, deps, async (tx) => {
      const language = readerLanguage(call.request);
      const talker = withTrial(call.principal, call.ws, call.query.trial);
      const conversation = await ownConversation(tx, talker, call.ws, call.params.device, language);
      await clearConversation(tx, deps.events, conversation, language);
      return { answer: { ok: true }, audit: [], changed: [] };
    }),

  'GET /api/1.0/workspaces/:ws/conversation/:device/stream': async (call, deps) => {
    const { ws, params, principal, query, request } = call;
    const conversation = await deps.db.tx((tx) =>
      ownConversation(tx, withTrial(principal, ws, query.trial), ws, params.device, readerLanguage(request)),
    );
    await streamEvents(call, deps, conversationTopic(conversation.id), {
      lastEventId: query.last_event_id,
      ...(principal.limited ? { present: withoutUnderstanding, isLast: isEnd } : {}),
    });
  },

  'PUT /api/1.0/workspaces/:ws/conversation/:device/message/:messageId/like': (call, deps) =>
    change(call, deps, async (tx) => {
      const { ws, params, principal, body, request } = call;
      const conversation = await ownConversation(tx, principal, ws, params.device, readerLanguage(request));
      const row = await likeMessage(tx, deps.events, conversation.id, params.messageId, body.like);
      return { answer: presentMessage(row, principal.limited), audit: [], changed: [] };
    }),
};
