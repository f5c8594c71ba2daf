import { accountHandlers } from './accounts/accounts.calls.ts';
import { interimHandlers } from './accounts/interim.ts';
import { chartHandlers } from './charts/charts.calls.ts';
import { conversationHandlers } from './conversation/conversation.calls.ts';
import type { Handlers } from './http/handler.ts';
import { laterHandlers } from './later.ts';
import { nlpHandlers } from './nlp/nlp.calls.ts';
import { verbatimHandlers } from './verbatim/verbatim.calls.ts';
import { workspaceHandlers } from './workspaces/workspaces.calls.ts';

/** A handler for every line of the calls table: one that is missing does not compile. */
export const handlers: Handlers = {
  ...laterHandlers,
  ...accountHandlers,
  ...interimHandlers,
  ...workspaceHandlers,
  ...chartHandlers,
  ...nlpHandlers,
  ...conversationHandlers,
  ...verbatimHandlers,
};
