import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Count, Timestamp } from '../common.ts';

export const Prompt = z.object({
  /** `generateUtterances`, or `generateUtterances@<workspace>` for a workspace's own. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  /** Placeholders of the text, written `{{name}}`; required ones must be present. */
  placeholders: z.array(z.object({ name: z.string(), description: z.string(), required: z.boolean() })),
  /** Null: the server. */
  workspace: z.string().nullable(),
  /** False: the workspace uses the server's text, or the server uses the default text. */
  own: z.boolean(),
  /** 0 for the default text. */
  version: Count,
  updated_at: Timestamp.nullable(),
  updated_by: z.string().nullable(),
});
export type Prompt = z.infer<typeof Prompt>;

export const PromptVersion = z.object({
  /** 0 is the default text. */
  version: Count,
  text: z.string(),
  note: z.string(),
  created_at: Timestamp.nullable(),
  created_by: z.string().nullable(),
});
export type PromptVersion = z.infer<typeof PromptVersion>;

export const promptCalls = defineCalls({
  'GET /api/1.0/backend/:id/prompt': {
    summary: 'List the prompts of the server (id `default`) or of a workspace',
    permission: 'back.prompts:read',
    response: z.object({ data: z.array(Prompt) }),
  },
  'GET /api/1.0/prompt/:id': {
    summary: 'Get a prompt; `name`, or `name@workspace` for a workspace',
    permission: 'back.prompts:read',
    response: Prompt,
  },
  'PUT /api/1.0/prompt/:id': {
    summary: 'Save a prompt as a new version',
    permission: 'back.prompts:write',
    versioned: true,
    body: z.object({
      text: z.string().trim().min(1).max(20_000),
      note: z.string().max(500).default(''),
    }),
    response: Prompt,
  },
  'DELETE /api/1.0/prompt/:id': {
    summary: "Reset a prompt to its default, or to the server's text; its versions stay",
    permission: 'back.prompts:write',
    versioned: true,
    response: Prompt,
  },
  'GET /api/1.0/prompt/:id/versions': {
    summary: 'List the versions of a prompt, newest first; version 0 is the default text',
    permission: 'back.prompts:read',
    response: z.object({ data: z.array(PromptVersion) }),
  },
  'POST /api/1.0/prompt/:id/rollback': {
    summary: 'Restore an earlier version of a prompt, as a new version',
    permission: 'back.prompts:write',
    versioned: true,
    body: z.object({ version: z.int().min(0) }),
    response: Prompt,
  },
});
