import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Id, isStorable, Name } from '../common.ts';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { errorType } from '../errors/errorType.ts';
import { limits, scriptLimits, scriptTypes } from '../limits.ts';
import { Script, ScriptAttributes } from './scripts.ts';
import { ScriptTestContent, TestReport } from './scriptTests.ts';

/** A script that is not saved, with its tests. */
export const DraftedScript = z.object({
  script_name: Name,
  type: z.enum(scriptTypes),
  scriptCode: z.string().max(limits.scriptCodeLength).refine(isStorable, errorType('not_storable')),
  attributes: ScriptAttributes,
  tests: z.array(ScriptTestContent).max(scriptLimits.draftedTests),
});
export type DraftedScript = z.infer<typeof DraftedScript>;

/** A draft as the user has changed it since. */
const KnownDraft = DraftedScript.extend({ draft_id: Id });

export const scriptDraftCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/scripts/draft': {
    summary: 'Get the language model that drafts scripts in a workspace',
    permission: 'script:edit',
    operationId: 'getScriptAssistant',
    response: z.object({ available: z.boolean(), model: z.string().nullable() }),
  },
  'POST /api/1.0/workspaces/:ws/scripts/draft': {
    summary:
      'Let the language model draft a script with its tests, and run them; nothing is saved. With a draft whose tests fail, it repairs that one, once; 409 afterwards. 501 without a language model',
    permission: 'script:edit',
    operationId: 'draftScript',
    perMinute: 20,
    body: z.object({
      type: z.enum(scriptTypes),
      /** What the script should do, in words. */
      description: z.string().trim().min(1).max(4000).refine(isStorable, errorType('not_storable')),
      /** The draft to repair; its tests run again to find the failures. */
      repair: KnownDraft.optional(),
    }),
    response: z.object({
      /** Valid for a day: to repair the draft, to run its tests again, and to save it. */
      draft_id: Id,
      /** Name of the model that wrote it. */
      model: z.string(),
      draft: DraftedScript,
      /** Parts of the model's answer that were left out, with the reason. */
      left_out: z.array(ErrorDetail),
      report: TestReport,
    }),
  },
  'POST /api/1.0/workspaces/:ws/scripts/draft/run': {
    summary:
      'Run the tests of a draft as it is now, without effects; without draft_id it is a new draft, which the model does not repair',
    permission: 'script:edit',
    operationId: 'runDraftedScript',
    perMinute: 60,
    body: KnownDraft.partial({ draft_id: true }),
    response: TestReport.extend({ draft_id: Id }),
  },
  'POST /api/1.0/workspaces/:ws/scripts/drafted': {
    summary:
      'Create a script from a draft together with its tests, at least one; 409 when the name exists, or the tests have not run with the draft as it is',
    permission: 'script:edit',
    operationId: 'createDraftedScript',
    body: KnownDraft.extend({ tests: DraftedScript.shape.tests.min(1) }),
    response: Script,
    status: 201,
  },
});
