import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Id, Ok, QueryInt, storable, Timestamp } from '../common.ts';
import { formFieldKinds, limits } from '../limits.ts';
import { FileInfo } from './files.ts';
import { Choice, Entity } from './nlp.ts';
import { WidgetLook } from './widget.ts';

/** A picture in a message: its address, from the server's root, and what is said where it cannot be seen. */
export const MessageImage = z.object({ url: z.string(), alt: z.string() });
export type MessageImage = z.infer<typeof MessageImage>;

export const MessageCard = z.object({
  title: z.string(),
  text: z.string().optional(),
  image: MessageImage.optional(),
  /** Each says something in the person's name, or opens an address. */
  buttons: z.array(
    z.union([z.object({ label: z.string(), say: z.string() }), z.object({ label: z.string(), url: z.string() })]),
  ),
});
export type MessageCard = z.infer<typeof MessageCard>;

/** A few things to fill in, sent back by name in `values`. */
export const MessageForm = z.object({
  title: z.string().optional(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(formFieldKinds),
      required: z.boolean(),
      options: z.array(z.string()).optional(),
      /** What the person said already: to begin with. */
      value: z.string().optional(),
    }),
  ),
  submit: z.string(),
  say: z.string().optional(),
});
export type MessageForm = z.infer<typeof MessageForm>;

/** A form that was filled in and sent. */
export const FormValues = z.object({
  /** The message that had the form. */
  answers: z.string(),
  /** What was filled in, in the order of the form; fields left empty are not among them. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.union([z.string(), z.literal(true)]) })),
});
export type FormValues = z.infer<typeof FormValues>;

/**
 * What a message carries besides its text. Choices, and a form that was not sent, belong to the newest answer only:
 * older ones are dropped unless they say `keep`.
 */
export const Attachment = z.object({
  choices: z.array(Choice).optional(),
  keep: z.boolean().optional(),
  cards: z.array(MessageCard).optional(),
  images: z.array(MessageImage).optional(),
  form: MessageForm.optional(),
  /** Of a person's message that sends a form. */
  values: FormValues.optional(),
  /** What a person sends along. */
  files: z.array(FileInfo).optional(),
});
export type Attachment = z.infer<typeof Attachment>;

/** What the assistant made of a message; shown in the console, never to visitors. */
export const Understanding = z.object({
  verbatim_id: z.string(),
  class: z.string().nullable(),
  intent: z.string().nullable(),
  score: z.number(),
  language: z.string(),
  attributes: z.array(Entity),
  /** Milliseconds from message to answer. */
  ms: z.number(),
});
export type Understanding = z.infer<typeof Understanding>;

export const messageStates = ['streaming', 'done', 'failed'] as const;

export const Message = z.object({
  messageId: z.string(),
  /** Grows within a conversation; the order to show. */
  seq: z.int(),
  from: z.enum(['person', 'assistant']),
  text: z.string(),
  attachment: Attachment.nullable(),
  like: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  footer: z.string().nullable(),
  state: z.enum(messageStates),
  /** The message is taken back: whoever shows it drops it. */
  deleted: z.boolean(),
  created_at: Timestamp,
  understanding: Understanding.nullable(),
});
export type Message = z.infer<typeof Message>;

/** What a conversation's event stream carries; `id` of the event resumes it. */
export const ConversationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: Message }),
  z.object({ type: z.literal('forgotten') }),
  z.object({ type: z.literal('typing'), active: z.boolean() }),
  /** The person may not go on: the stream ends with this. */
  z.object({ type: z.literal('ended') }),
]);
export type ConversationEvent = z.infer<typeof ConversationEvent>;

/** What a workspace's event stream carries. */
export const WorkspaceEvent = z.union([
  z.object({ type: z.literal('task'), taskId: z.string() }),
  z.object({
    type: z.literal('changed'),
    what: z.enum(['class', 'intent', 'corpus', 'workspace', 'verbatim', 'thing', 'pinCode', 'guest']),
  }),
  /** For those who manage people, in whatever workspace they are. */
  z.object({ type: z.literal('changed'), what: z.enum(['company', 'user', 'token']), company_id: z.string() }),
]);
export type WorkspaceEvent = z.infer<typeof WorkspaceEvent>;

export const Conversation = z.object({
  device: z.string(),
  /** Oldest first, at most 100. */
  messages: z.array(Message),
  /** There are messages before these. */
  earlier: z.boolean(),
  /** Where to begin the event stream so that nothing is missed or doubled. */
  last_event_id: z.string(),
  /** What is said can be written down: a microphone is of use. */
  speech: z.boolean(),
  /** Files may be sent. */
  files: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

export const Visitor = z.object({
  /** A limited session: this workspace, this device, this conversation. */
  token: z.string(),
  expires_at: Timestamp,
  device: z.string(),
  /** What to show at the head of the chat. */
  title: z.string(),
  language: z.string(),
  brand: z.string().nullable(),
  look: WidgetLook.omit({ position: true }),
});
export type Visitor = z.infer<typeof Visitor>;

/** A form, filled in. */
export const Submission = z.object({
  /** The message that has the form. */
  answers: z.string().min(1).max(200),
  /** By the names of the form's fields. */
  fields: z
    .record(
      z.string().max(limits.fieldNameLength),
      z.union([z.string().overwrite(storable).max(limits.messageLength), z.boolean()]),
    )
    .refine((fields) => Object.keys(fields).length <= limits.formFields, `may be ${limits.formFields} at most`),
});
export type Submission = z.infer<typeof Submission>;

export const conversationCalls = defineCalls({
  'POST /api/1.0/workspaces/:ws/visitors': {
    summary: "Open a visitor session on a partner's page, with the workspace's publishable key",
    permission: 'public',
    body: z.object({
      token: z.string().min(1).max(200),
      /** A visitor session opened before: goes on with the same conversation while it is valid. */
      session: z.string().max(200).optional(),
      device: Id.optional(),
      /** Origin of the page around the chat; none where the chat is opened by itself. */
      origin: z.string().max(300).optional(),
      /** Who the visitor is, signed by a partner's server: a JSON Web Token, HS256 with the workspace's secret. */
      identity: z.string().max(4000).optional(),
    }),
    response: Visitor,
    status: 201,
  },
  'GET /api/1.0/workspaces/:ws/conversation/:device': {
    summary: "Get the last 100 messages of the caller's conversation, or 100 before a message",
    permission: 'conversation:use',
    operationId: 'listMessages',
    query: z.object({ before: QueryInt(1, Number.MAX_SAFE_INTEGER).optional() }),
    response: Conversation,
  },
  'POST /api/1.0/workspaces/:ws/conversation/:device': {
    summary:
      'Post a message or submit a form; the answer comes over the event stream; the same messageId is stored once',
    permission: 'conversation:use',
    operationId: 'postMessage',
    body: z
      .object({
        messageId: z.uuid(),
        /** Of a message that sends a form it is made from what was filled in. */
        text: z.string().overwrite(storable).trim().max(limits.messageLength).default(''),
        values: Submission.optional(),
        /** Uploads to this conversation, each sent once; the text may then be empty. */
        files: z.array(Id).max(limits.filesPerMessage).default([]),
      })
      .refine(({ text, values, files }) => text !== '' || values !== undefined || files.length > 0, {
        path: ['text'],
        message: 'must not be empty',
      }),
    response: Message,
    status: 202,
  },
  'DELETE /api/1.0/workspaces/:ws/conversation/:device': {
    summary: "Delete the caller's conversation",
    permission: 'conversation:use',
    response: Ok,
  },
  'GET /api/1.0/workspaces/:ws/conversation/:device/stream': {
    summary: "Stream events of the caller's conversation; resume with Last-Event-ID",
    permission: 'conversation:use',
    operationId: 'streamConversation',
    query: z.object({ last_event_id: z.string().max(40).optional() }),
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
