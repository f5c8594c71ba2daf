import { accountHandlers } from './identity/signIn/accounts.calls.ts';
import { apiTokenHandlers } from './identity/apiTokens/apiTokens.calls.ts';
import { companyHandlers } from './workspace/companies/companies.calls.ts';
import { recoveryHandlers } from './identity/recovery/recovery.calls.ts';
import { secondFactorHandlers } from './identity/secondFactor/secondFactor.calls.ts';
import { userHandlers } from './identity/users/users.calls.ts';
import { backendHandlers } from './operations/backend/backend.calls.ts';
import { chartHandlers } from './insights/charts.calls.ts';
import { overviewHandlers } from './insights/overview.calls.ts';
import { configurationHandlers } from './workspace/configuration/configuration.calls.ts';
import { conversationHandlers } from './conversation/messages/conversation.calls.ts';
import { eventHandlers } from './automation/events.calls.ts';
import { feedHandlers } from './insights/odata/feeds.calls.ts';
import { fileHandlers } from './conversation/messages/files.calls.ts';
import { exportHandlers } from './operations/export/export.calls.ts';
import { gitHandlers } from './operations/git/git.calls.ts';
import { guestHandlers } from './conversation/guests/guests.calls.ts';
import { importHandlers } from './operations/import/import.calls.ts';
import type { Handlers } from './platform/http/handler.ts';
import { knowledgeBaseHandlers } from './knowledge/bases.calls.ts';
import { knowledgeAnswerHandlers } from './knowledge/answers.calls.ts';
import { knowledgeChunkHandlers } from './knowledge/chunks.calls.ts';
import { knowledgeSearchHandlers } from './knowledge/searches.calls.ts';
import { knowledgeDocumentHandlers } from './knowledge/documents.calls.ts';
import { knowledgeEvaluationHandlers } from './knowledge/evaluation/evaluation.calls.ts';
import { mediaHandlers } from './workspace/media/media.calls.ts';
import { nlpHandlers } from './studio/nlp.calls.ts';
import { playHandlers } from './conversation/messages/play.calls.ts';
import { promptHandlers } from './workspace/prompts/prompts.calls.ts';
import { dataProtectionHandlers } from './operations/dataProtection/dataProtection.calls.ts';
import { domainHandlers } from './identity/sso/domains.calls.ts';
import { signInHandlers } from './identity/sso/signin.calls.ts';
import { questionHandlers } from './conversation/questions/questions.calls.ts';
import { searchHandlers } from './operations/search/search.calls.ts';
import { scriptDraftHandlers } from './automation/assistant/scriptDrafts.calls.ts';
import { scriptReplayHandlers } from './automation/replay/scriptReplays.calls.ts';
import { scriptRunHandlers } from './automation/runs/scriptRuns.calls.ts';
import { scriptTestHandlers } from './automation/scriptTests/scriptTests.calls.ts';
import { scriptHandlers } from './automation/scripts.calls.ts';
import { canaryHandlers } from './conversation/canary/canary.calls.ts';
import { shadowHandlers } from './conversation/shadow/shadow.calls.ts';
import { speechHandlers } from './workspace/speech/speech.calls.ts';
import { storeHandlers } from './automation/store.calls.ts';
import { thingHandlers } from './workspace/things/things.calls.ts';
import { thingStateHandlers } from './automation/thingState.calls.ts';
import { trashHandlers } from './operations/trash/trash.calls.ts';
import { verbatimHandlers } from './conversation/verbatim/verbatim.calls.ts';
import { webhookHandlers } from './automation/webhooks.calls.ts';
import { waitingRunHandlers } from './conversation/messages/waitingRuns.calls.ts';
import { widgetHandlers } from './conversation/widget/widget.calls.ts';
import { workspaceHandlers } from './workspace/workspaces/workspaces.calls.ts';

/** A handler for every line of the calls table; a missing one is a type error. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...recoveryHandlers,
  ...secondFactorHandlers,
  ...companyHandlers,
  ...userHandlers,
  ...apiTokenHandlers,
  ...workspaceHandlers,
  ...thingHandlers,
  ...thingStateHandlers,
  ...eventHandlers,
  ...webhookHandlers,
  ...storeHandlers,
  ...scriptHandlers,
  ...scriptRunHandlers,
  ...scriptReplayHandlers,
  ...scriptDraftHandlers,
  ...scriptTestHandlers,
  ...playHandlers,
  ...waitingRunHandlers,
  ...guestHandlers,
  ...overviewHandlers,
  ...chartHandlers,
  ...nlpHandlers,
  ...importHandlers,
  ...exportHandlers,
  ...knowledgeBaseHandlers,
  ...knowledgeAnswerHandlers,
  ...knowledgeDocumentHandlers,
  ...knowledgeChunkHandlers,
  ...knowledgeSearchHandlers,
  ...knowledgeEvaluationHandlers,
  ...mediaHandlers,
  ...conversationHandlers,
  ...fileHandlers,
  ...speechHandlers,
  ...verbatimHandlers,
  ...questionHandlers,
  ...canaryHandlers,
  ...shadowHandlers,
  ...feedHandlers,
  ...configurationHandlers,
  ...dataProtectionHandlers,
  ...widgetHandlers,
  ...gitHandlers,
  ...domainHandlers,
  ...promptHandlers,
  ...backendHandlers,
  ...trashHandlers,
  ...searchHandlers,
  ...signInHandlers,
};
