import type { conversationCalls } from '@parlance/contract/calls/conversation';
import { conversationTopic } from '../../platform/events/events.ts';
import { mayAttach } from './attaching.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { siteFrom } from '../../platform/http/embedOrigin.ts';
import { streamEvents } from '../../platform/http/sse.ts';
import { identityContext, unsigned } from '../widget/identity.ts';
import { offersSpeech } from '../../workspace/speech/offered.ts';
import { answerLater } from './answer.ts';
import { begunConversation, forgetConversation, ownConversation, readConversation, say } from './conversations.ts';
import { likeMessage } from './likes.ts';
import { presentMessage } from './messages.ts';
import { readerLanguage } from './readerLanguage.ts';
import { isEnd, withoutUnderstanding } from './limitedEvents.ts';
import { readSubmission } from './submission.ts';
import { openVisitor } from './visitors.ts';

export const conversationHandlers: Handlers<keyof typeof conversationCalls> = {
  'POST /api/1.0/workspaces/:ws/visitors': ({ ws, body, request }, { db, config }) =>
    db.tx((tx) => openVisitor(tx, config, { ws, ...body, site: siteFrom(config, request, body.origin) })),

  'GET /api/1.0/workspaces/:ws/conversation/:device': (
    { ws, params, principal, query, request },
    { db, events, config },
  ) =>
    db.tx(async (tx) => {
      const conversation = await ownConversation(tx, principal, ws, params.device, readerLanguage(request));
      const read = await readConversation(tx, events, conversation, principal.limited, query.before);
      return { ...read, speech: await offersSpeech(tx, config, ws), files: await mayAttach(tx, principal, ws) };
    }),

  'POST /api/1.0/workspaces/:ws/conversation/:device': async (
    { ws, params, principal, body, client, request },
    deps,
  ) => {
    const { values } = body;
    const filled =
      values &&
      (await deps.db.tx(async (tx) => {
        const conversation = await begunConversation(tx, principal, ws, params.device);
        return readSubmission(tx, conversation?.id ?? '', values);
      }));
    const language = readerLanguage(request);
    const { place, row, added } = await say(
      deps.db,
      principal,
      ws,
      params.device,
      language,
      {
        messageId: body.messageId,
        sender: 'person',
        body: filled?.text ?? body.text,
        ...(filled && { attachment: { values: filled.values } }),
      },
      { ...unsigned(client.context), ...identityContext(principal.identity ?? null) },
      body.files,
    );
    if (added) answerLater(deps, { ...place, language }, row);
    return presentMessage(row, principal.limited);
  },

  'DELETE /api/1.0/workspaces/:ws/conversation/:device': ({ ws, params, principal, request }, { db, events }) =>
    db.tx(async (tx) => {
      const language = readerLanguage(request);
      const conversation = await ownConversation(tx, principal, ws, params.device, language);
      await forgetConversation(tx, events, conversation, language);
      return { ok: true as const };
    }),

  'GET /api/1.0/workspaces/:ws/conversation/:device/stream': async (call, deps) => {
    const { ws, params, principal, query, request } = call;
    const conversation = await deps.db.tx((tx) =>
      ownConversation(tx, principal, ws, params.device, readerLanguage(request)),
    );
    await streamEvents(call, deps, conversationTopic(conversation.id), {
      lastEventId: query.last_event_id,
      ...(principal.limited ? { present: withoutUnderstanding, isLast: isEnd } : {}),
    });
  },

  'PUT /api/1.0/workspaces/:ws/conversation/:device/message/:messageId/like': (call, { db, events }) =>
    db.tx(async (tx) => {
      const { ws, params, principal, body, request } = call;
      const conversation = await ownConversation(tx, principal, ws, params.device, readerLanguage(request));
      const row = await likeMessage(tx, events, conversation.id, params.messageId, body.like);
      return presentMessage(row, principal.limited);
    }),
};
