import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import { automationErrorsFr } from './automationErrors.ts';
import { conversationErrorsFr } from './conversationErrors.ts';
import { fieldErrorsFr } from './fieldErrors.ts';
import { identityErrorsFr } from './identityErrors.ts';
import { importErrorsFr } from './importErrors.ts';
import { knowledgeErrorsFr } from './knowledgeErrors.ts';
import { odataErrorsFr } from './odataErrors.ts';
import { platformErrorsFr } from './platformErrors.ts';
import { studioErrorsFr } from './studioErrors.ts';
import { workspaceErrorsFr } from './workspaceErrors.ts';

/** The French text of each error of the server, by its type; loaded only for users of French. */
export const frenchErrors: Readonly<Record<ErrorType, string>> = {
  ...fieldErrorsFr,
  ...platformErrorsFr,
  ...identityErrorsFr,
  ...workspaceErrorsFr,
  ...automationErrorsFr,
  ...conversationErrorsFr,
  ...studioErrorsFr,
  ...importErrorsFr,
  ...knowledgeErrorsFr,
  ...odataErrorsFr,
};
