import { z } from 'zod';
import { errorType } from '../errors/errorType.ts';
import { defineCalls } from '../call.ts';
import { Id, emptyIfBlank, Ok, QueryInt, storable, Timestamp } from '../common.ts';
import { formFieldKinds, limits } from '../limits.ts';
import { FileInfo } from './files.ts';
import { Choice, Entity } from './nlp.ts';
import { answerSources } from '../verbatimTables.ts';
import { WidgetLook } from './widget.ts';

/** An image of a message: its address from the server's root, and its alternative text. */
export const MessageImage = z.object({ url: z.string(), alt: z.string() });
export type MessageImage = z.infer<typeof MessageImage>;

export const MessageCard = z.object({
  title: z.string(),
  text: z.string().optional(),
  image: MessageImage.optional(),
  /** Each button posts a message for the person, or opens a link. */
  buttons: z.array(
    z.union([z.object({ label: z.string(), say: z.string() }), z.object({ label: z.string(), url: z.string() })]),
  ),
});
export type MessageCard = z.infer<typeof MessageCard>;

/** A form; its values are submitted by field name in `values`. */
export const MessageForm = z.object({
  title: z.string().optional(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(formFieldKinds),
      required: z.boolean(),
      options: z.array(z.string()).optional(),
      /** The initial value, from the person's message. */
      value: z.string().optional(),
    }),
  ),
  submit: z.string(),
  say: z.string().optional(),
});
export type MessageForm = z.infer<typeof MessageForm>;

/** A submitted form. */
export const FormValues = z.object({
  /** The message with the form. */
  answers: z.string(),
  /** The values, in the form's order; without empty fields. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.union([z.string(), z.literal(true)]) })),
});
export type FormValues = z.infer<typeof FormValues>;

/** A passage of a document that an answer comes from. */
export const MessageSource = z.object({
  /** The number by which the text cites it: `[1]`. */
  number: z.int().min(1),
  document_name: z.string(),
  /** Headings above the passage, the outermost first. */
  path: z.array(z.string()),
  page: z.int().nullable(),
  /** Address of the passage, for documents that have one. */
  link: z.string().nullable(),
  text: z.string(),
});
export type MessageSource = z.infer<typeof MessageSource>;

/**
 * The parts of a message besides its text. Only the newest answer keeps its choices and its unsent form, unless `keep`
 * is set.
 */
export const Attachment = z.object({
  choices: z.array(Choice).optional(),
  keep: z.boolean().optional(),
  cards: z.array(MessageCard).optional(),
  images: z.array(MessageImage).optional(),
  form: MessageForm.optional(),
  /** On a person's message that submits a form. */
  values: FormValues.optional(),
  /** Files of a person's message. */
  files: z.array(FileInfo).optional(),
  /** Sources of an answer from documents. */
  sources: z.array(MessageSource).optional(),
});
export type Attachment = z.infer<typeof Attachment>;

/** The prediction of a message; shown in the console, never to visitors. */
export const Understanding = z.object({
  verbatim_id: z.string(),
  class: z.string().nullable(),
  intent: z.string().nullable(),
  score: z.number(),
  language: z.string(),
  attributes: z.array(Entity),
  /** Absent: the message is from before this was stored. */
  answered_by: z.enum(answerSources).optional(),
  /** Milliseconds from message to answer. */
  ms: z.number(),
});
export type Understanding = z.infer<typeof Understanding>;

export const messageSenders = ['person', 'assistant'] as const;
export const messageStates = ['streaming', 'done', 'failed'] as const;

export const Message = z.object({
  messageId: z.string(),
  /** Increases within a conversation; the display order. */
  seq: z.int(),
  from: z.enum(messageSenders),
  text: z.string(),
  attachment: Attachment.nullable(),
  like: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  footer: z.string().nullable(),
  state: z.enum(messageStates),
  /** The message was deleted: clients remove it. */
  deleted: z.boolean(),
  created_at: Timestamp,
  understanding: Understanding.nullable(),
  /** The run of the dialog that sent it; shown in the console, never to visitors. */
  run_id: z.string().nullish(),
});
export type Message = z.infer<typeof Message>;

/** Events of a conversation; the event's `id` resumes the stream. */
export const ConversationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: Message }),
  z.object({ type: z.literal('forgotten') }),
  z.object({ type: z.literal('typing'), active: z.boolean() }),
  /** The person was disabled; the stream ends. */
  z.object({ type: z.literal('ended') }),
]);
export type ConversationEvent = z.infer<typeof ConversationEvent>;

/** Events of a workspace. */
export const WorkspaceEvent = z.union([
  z.object({ type: z.literal('task'), taskId: z.string() }),
  z.object({
    type: z.literal('changed'),
    what: z.enum([
      'class',
      'intent',
      'corpus',
      'workspace',
      'verbatim',
      'thing',
      'pinCode',
      'guest',
      'group',
      'event',
      'script',
      'run',
      'alarm',
      'webhook',
      'chart',
      'knowledge',
    ]),
  }),
  /** Sent to user administrators, in any workspace. */
  z.object({ type: z.literal('changed'), what: z.enum(['company', 'user', 'token']), company_id: z.string() }),
]);
export type WorkspaceEvent = z.infer<typeof WorkspaceEvent>;

export const Conversation = z.object({
  device: z.string(),
  /** Oldest first, at most 100. */
  messages: z.array(Message),
  /** There are earlier messages. */
  earlier: z.boolean(),
  /** The event to resume the stream from. */
  last_event_id: z.string(),
  /** The workspace has speech recognition. */
  speech: z.boolean(),
  /** Files may be sent. */
  files: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

export const Visitor = z.object({
  /** A session limited to this workspace, virtual thing and conversation. */
  token: z.string(),
  expires_at: Timestamp,
  device: z.string(),
  /** The title of the chat. */
  title: z.string(),
  language: z.string(),
  brand: z.string().nullable(),
  look: WidgetLook.omit({ position: true }),
});
export type Visitor = z.infer<typeof Visitor>;

/** The values of a form to submit. */
export const Submission = z.object({
  /** The message with the form. */
  answers: z.string().min(1).max(200),
  /** By field name. */
  fields: z
    .record(
      z.string().max(limits.fieldNameLength),
      z.union([z.string().overwrite(storable).max(limits.messageLength), z.boolean()]),
    )
    .refine((fields) => Object.keys(fields).length <= limits.formFields, {
      error: errorType('too_many'),
      params: { max: limits.formFields },
    }),
});
export type Submission = z.infer<typeof Submission>;

/** A conversation with the draft of a dialog, see `dialogs.ts`; it requires the permission to edit scripts. */
const trial = Id.optional();

export const conversationCalls = defineCalls({
  'POST /api/1.0/workspaces/:ws/visitors': {
    summary: "Open a visitor session on a partner's page, with the workspace's publishable key",
    permission: 'public',
    body: z.object({
      token: z.string().min(1).max(200),
      /** An earlier visitor session, to continue its conversation while it is valid. */
      session: z.string().max(200).optional(),
      device: Id.optional(),
      /** Origin of the parent page; absent for a top-level chat. */
      origin: z.string().max(300).optional(),
      /** The visitor's identity, signed by the partner's server: a JSON Web Token, HS256 with the workspace's secret. */
      identity: z.string().max(4000).optional(),
    }),
    response: Visitor,
    status: 201,
  },
  'GET /api/1.0/workspaces/:ws/conversation/:device': {
    summary: "Get the last 100 messages of the caller's conversation, or 100 before a message",
    permission: 'conversation:use',
    operationId: 'listMessages',
    query: z.object({ before: QueryInt(1, Number.MAX_SAFE_INTEGER).optional(), trial }),
    response: Conversation,
  },
  'POST /api/1.0/workspaces/:ws/conversation/:device': {
    summary:
      'Post a message or submit a form; the answer comes over the event stream; the same messageId is stored once',
    permission: 'conversation:use',
    operationId: 'postMessage',
    query: z.object({ trial }),
    body: z
      .object({
        messageId: z.uuid(),
        /** Ignored with `values`: a form creates its own text. */
        text: z.string().overwrite(storable).trim().overwrite(emptyIfBlank).max(limits.messageLength).default(''),
        values: Submission.optional(),
        /** Uploads to this conversation, each of which is sent only once; with files the text may be empty. */
        files: z.array(Id).max(limits.filesPerMessage).default([]),
      })
      .refine(({ text, values, files }) => text !== '' || values !== undefined || files.length > 0, {
        path: ['text'],
        error: errorType('required'),
      }),
    response: Message,
    status: 202,
  },
  'DELETE /api/1.0/workspaces/:ws/conversation/:device': {
    summary: "Delete the caller's conversation",
    permission: 'conversation:use',
    query: z.object({ trial }),
    response: Ok,
  },
  'GET /api/1.0/workspaces/:ws/conversation/:device/stream': {
    summary: "Stream events of the caller's conversation; resume with Last-Event-ID",
    permission: 'conversation:use',
    operationId: 'streamConversation',
    query: z.object({ last_event_id: z.string().max(40).optional(), trial }),
    response: 'event-stream',
  },
  'PUT /api/1.0/workspaces/:ws/conversation/:device/message/:messageId/like': {
    summary: 'Rate an answer: like (1), dislike (-1) or neither (0)',
    permission: 'conversation:use',
    operationId: 'rateMessage',
    body: z.object({ like: z.union([z.literal(-1), z.literal(0), z.literal(1)]) }),
    response: Message,
  },
});
