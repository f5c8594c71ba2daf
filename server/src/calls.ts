import { accountHandlers } from './accounts/accounts.calls.ts';
import { apiTokenHandlers } from './accounts/apiTokens.calls.ts';
import { companyHandlers } from './accounts/companies.calls.ts';
import { recoveryHandlers } from './accounts/recovery.calls.ts';
import { userHandlers } from './accounts/users.calls.ts';
import { backendHandlers } from './backend/backend.calls.ts';
import { chartHandlers } from './charts/charts.calls.ts';
import { configurationHandlers } from './configuration/configuration.calls.ts';
import { conversationHandlers } from './conversation/conversation.calls.ts';
import { fileHandlers } from './files/files.calls.ts';
import { gitHandlers } from './git/git.calls.ts';
import { guestHandlers } from './guests/guests.calls.ts';
import type { Handlers } from './http/handler.ts';
import { nlpHandlers } from './nlp/nlp.calls.ts';
import { promptHandlers } from './prompts/prompts.calls.ts';
import { domainHandlers } from './signin/domains.calls.ts';
import { signInHandlers } from './signin/signin.calls.ts';
import { speechHandlers } from './speech/speech.calls.ts';
import { thingHandlers } from './things/things.calls.ts';
import { trashHandlers } from './trash/trash.calls.ts';
import { verbatimHandlers } from './verbatim/verbatim.calls.ts';
import { widgetHandlers } from './widget/widget.calls.ts';
import { workspaceHandlers } from './workspaces/workspaces.calls.ts';

/** A handler for every line of the calls table: one that is missing does not compile. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...recoveryHandlers,
  ...companyHandlers,
  ...userHandlers,
  ...apiTokenHandlers,
  ...workspaceHandlers,
  ...thingHandlers,
  ...guestHandlers,
  ...chartHandlers,
  ...nlpHandlers,
  ...conversationHandlers,
  ...fileHandlers,
  ...speechHandlers,
  ...verbatimHandlers,
  ...configurationHandlers,
  ...widgetHandlers,
  ...gitHandlers,
  ...domainHandlers,
  ...promptHandlers,
  ...backendHandlers,
  ...trashHandlers,
  ...signInHandlers,
};
