import { z } from 'zod';
import { ErrorDetail } from '../errors/errorDetail.ts';
import { errorType } from '../errors/errorType.ts';
import { defineCalls } from '../call.ts';
import { Ok, Timestamp, Version, WorkspaceLabel } from '../common.ts';
import { languages, limits } from '../limits.ts';
import { TimeZone } from '../moments.ts';
import { Task } from './workspaces.ts';

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !/\p{Cc}/u.test(value), errorType('control_characters'));

/** The last save; a stale save is refused with 412. Version 0: never saved. */
const saved = { version: z.int().min(0), updated_at: Timestamp.nullable(), updated_by: z.string().nullable() };
/** Absent: unchanged. Null or empty: none. Responses only say whether there is one. */
const secret = z.string().max(4000).nullable().optional();

export const GeneralConfiguration = z.object({
  label: z.string(),
  language: z.enum(languages),
  /** Six hex digits without #; null: the product's colour. */
  brand: z.string().nullable(),
  /** Default embedding model of the workspace's classes; empty: no embeddings. */
  embedding_model: z.string(),
  /** Time zone in which the days of figures begin. */
  time_zone: z.string(),
  version: Version,
});
export type GeneralConfiguration = z.infer<typeof GeneralConfiguration>;

export const GithubConfiguration = z.object({
  /** Address of the repository; empty without one. */
  url: z.string(),
  branch: z.string(),
  /** Folder inside the repository; empty: its root. */
  folder: z.string(),
  author_name: z.string(),
  author_email: z.string(),
  username: z.string(),
  token_set: z.boolean(),
  /** The commit of the last push or pull. */
  synced_commit: z.string().nullable(),
  synced_at: Timestamp.nullable(),
  ...saved,
});
export type GithubConfiguration = z.infer<typeof GithubConfiguration>;

export const smtpSecurities = ['tls', 'starttls', 'none'] as const;

export const SmtpConfiguration = z.object({
  /** Empty: the workspace uses the server's mail server. */
  host: z.string(),
  port: z.int(),
  security: z.enum(smtpSecurities),
  user: z.string(),
  from: z.string(),
  password_set: z.boolean(),
  /** The server has a mail server for workspaces without their own. */
  server_wide: z.boolean(),
  ...saved,
});
export type SmtpConfiguration = z.infer<typeof SmtpConfiguration>;

export const LlmConfiguration = z.object({
  /** Base address of `/chat/completions`; empty: the workspace uses the server's language model. */
  url: z.string(),
  /** Empty: the first model that the endpoint lists. */
  model: z.string(),
  key_set: z.boolean(),
  /** The server has a language model for workspaces without their own. */
  server_wide: z.boolean(),
  ...saved,
});
export type LlmConfiguration = z.infer<typeof LlmConfiguration>;

/** The request that sets a language model. */
export const LlmDraft = z.object({
  url: oneLine(2000).min(1),
  model: oneLine(200).default(''),
  key: secret,
});
export type LlmDraft = z.infer<typeof LlmDraft>;

/** The names of `configuration/{name}`. */
export const configurationNames = ['general', 'github', 'smtp', 'llm', 'speech'] as const;

export const gitKinds = ['class', 'intent', 'corpus', 'script'] as const;

/** The change of one object by a pull. */
export const GitChange = z.object({
  kind: z.enum(gitKinds),
  name: z.string(),
  /** `kept`: changed only here, so it stays. */
  action: z.enum(['create', 'update', 'delete', 'kept']),
  /** Changed both here and in the repository since the last common state. */
  conflict: z.boolean(),
  /** The difference, for example `utterances +3 −1`. */
  details: z.array(z.string()),
  /** The permission that the user lacks for this change, which is therefore left out. */
  refused: z.string().optional(),
  /** The script is in production, so its deletion is left out. */
  in_production: z.boolean().optional(),
});
export type GitChange = z.infer<typeof GitChange>;

/** The `result` of a completed `git.pull` or `git.compare` task. */
export const PullResult = z.object({
  dry_run: z.boolean(),
  commit: z.string(),
  changes: z.array(GitChange),
});
export type PullResult = z.infer<typeof PullResult>;

/** The `result` of a completed `git.push` task. */
export const PushResult = z.object({
  /** Null: the repository was up to date. */
  commit: z.string().nullable(),
  written: z.int(),
  removed: z.int(),
});
export type PushResult = z.infer<typeof PushResult>;

export const configurationCalls = defineCalls({
  'GET /api/1.0/workspaces/:ws/configuration/general': {
    summary: 'Get the label, language, colour, embedding model and time zone of a workspace',
    permission: 'workspace:edit',
    response: GeneralConfiguration,
  },
  'PUT /api/1.0/workspaces/:ws/configuration/general': {
    summary: 'Update label, language, colour, embedding model or time zone of a workspace',
    permission: 'workspace:edit',
    versioned: true,
    body: z
      .object({
        label: WorkspaceLabel,
        language: z.enum(languages),
        brand: z
          .string()
          .regex(/^#?[0-9a-fA-F]{6}$/, errorType('not_hex_colour'))
          .nullable(),
        embedding_model: z.string().trim().max(limits.nameLength),
        time_zone: TimeZone,
      })
      .partial(),
    response: GeneralConfiguration,
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/general': {
    summary: 'Reset language, colour, embedding model and time zone of a workspace; the label stays',
    permission: 'workspace:edit',
    versioned: true,
    response: GeneralConfiguration,
  },
  'GET /api/1.0/workspaces/:ws/configuration/github': {
    summary: 'Get the git configuration of a workspace',
    permission: 'workspace:edit',
    response: GithubConfiguration,
  },
  'PUT /api/1.0/workspaces/:ws/configuration/github': {
    summary: 'Set the git repository of a workspace (https); a changed address deletes the token',
    permission: 'workspace:edit',
    versioned: true,
    body: z.object({
      url: oneLine(2000).min(1),
      branch: oneLine(200).min(1).default('main'),
      folder: oneLine(200).default(''),
      author_name: oneLine(200).default(''),
      author_email: z.union([z.literal(''), z.email().max(320)]).default(''),
      username: oneLine(200).default(''),
      token: secret,
    }),
    response: GithubConfiguration,
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/github': {
    summary: 'Delete the git configuration of a workspace and its token',
    permission: 'workspace:edit',
    versioned: true,
    response: GithubConfiguration,
  },
  'GET /api/1.0/workspaces/:ws/configuration/smtp': {
    summary: 'Get the mail server of a workspace',
    permission: 'workspace:edit',
    response: SmtpConfiguration,
  },
  'PUT /api/1.0/workspaces/:ws/configuration/smtp': {
    summary:
      'Set the mail server of a workspace; another host, port or user, or no encryption any more, deletes the password',
    permission: 'workspace:edit',
    versioned: true,
    body: z.object({
      host: oneLine(255).min(1),
      port: z.int().min(1).max(65_535),
      security: z.enum(smtpSecurities),
      user: oneLine(320).default(''),
      from: oneLine(320).min(1),
      password: secret,
    }),
    response: SmtpConfiguration,
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/smtp': {
    summary: "Delete the mail server of a workspace; the server's one applies again",
    permission: 'workspace:edit',
    versioned: true,
    response: SmtpConfiguration,
  },
  'POST /api/1.0/workspaces/:ws/configuration/smtp/test': {
    summary: 'Send a test e-mail; 409 smtp has the reason of a failure',
    permission: 'workspace:edit',
    body: z.object({ to: z.email().max(320) }),
    response: Ok,
  },
  'GET /api/1.0/workspaces/:ws/configuration/llm': {
    summary: 'Get the language model of a workspace',
    permission: 'workspace:edit',
    response: LlmConfiguration,
  },
  'PUT /api/1.0/workspaces/:ws/configuration/llm': {
    summary:
      'Set the language model of a workspace, at an OpenAI-compatible address; a changed address deletes the key',
    permission: 'workspace:edit',
    versioned: true,
    body: LlmDraft,
    response: LlmConfiguration,
  },
  'DELETE /api/1.0/workspaces/:ws/configuration/llm': {
    summary: "Delete the language model of a workspace; the server's one applies again",
    permission: 'workspace:edit',
    versioned: true,
    response: LlmConfiguration,
  },
  'POST /api/1.0/workspaces/:ws/configuration/llm/test': {
    summary: 'Test the language model; 409 llm has the reason of a failure',
    permission: 'workspace:edit',
    response: z.object({ model: z.string(), answer: z.string(), ms: z.number() }),
  },
  'POST /api/1.0/workspaces/:ws/github/push': {
    summary: 'Start a push of classes, intents, corpora and scripts to the git repository',
    permission: 'workspace:edit',
    body: z.object({
      message: oneLine(500).optional(),
      /** Push even if the repository has changes that were not pulled. */
      overwrite: z.boolean().default(false),
    }),
    response: Task,
    status: 202,
  },
  'POST /api/1.0/workspaces/:ws/github/pull': {
    summary: 'Start a pull of classes, intents, corpora and scripts from the git repository; scripts come as drafts',
    permission: 'workspace:edit',
    body: z.object({
      /** Preview the changes without applying them. */
      dry_run: z.boolean().default(false),
      /** For changes on both sides: keep ours, take theirs, or apply nothing. */
      conflicts: z.enum(['ours', 'theirs', 'fail']).default('fail'),
    }),
    response: Task,
    status: 202,
  },
  'GET /api/1.0/workspaces/:ws/embeddings': {
    summary: 'List the embedding models of a workspace: those of the endpoint of the server, and the built-in one',
    permission: 'workspace:read',
    response: z.object({
      data: z.array(
        z.object({
          model: z.string(),
          label: z.string(),
          /** The first model that the endpoint lists, or the one that the operator names. */
          default: z.boolean(),
          /** It runs on the server: no text is sent to an endpoint. */
          builtin: z.boolean(),
          value: z.string(),
        }),
      ),
      /** Why the endpoint's models are missing: it does not answer, so only the built-in model is listed. */
      failure: ErrorDetail.optional(),
    }),
  },
});
