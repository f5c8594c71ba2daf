import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Id, Ok, QueryInt, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { Choice, Entity } from './nlp.ts';
import { WidgetLook } from './widget.ts';

/** Choices belong to the newest answer only: older ones are dropped unless they say `keep`. */
export const Attachment = z.object({
  choices: z.array(Choice).optional(),
  keep: z.boolean().optional(),
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

export const conversationCalls = defineCalls({
  'POST /api/1.0/workspaces/:ws/visitors': {
    summary: "Open a limited session for a visitor of a partner's page, with the workspace's publishable key",
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
    summary: 'The last 100 messages of the own conversation, or 100 before a message',
    permission: 'conversation:use',
    query: z.object({ before: QueryInt(1, Number.MAX_SAFE_INTEGER).optional() }),
    response: Conversation,
  },
  'POST /api/1.0/workspaces/:ws/conversation/:device': {
    summary: 'Say something; the answer comes over the event stream. The same messageId twice is one message',
    permission: 'conversation:use',
    body: z.object({
      messageId: z.uuid(),
      text: z.string().trim().min(1).max(limits.messageLength),
    }),
    response: Message,
    status: 202,
  },
  'DELETE /api/1.0/workspaces/:ws/conversation/:device': {
    summary: 'Forget the own conversation',
    permission: 'conversation:use',
    response: Ok,
  },
  'GET /api/1.0/workspaces/:ws/conversation/:device/stream': {
    summary: 'Event stream of the own conversation, resumed with Last-Event-ID',
    permission: 'conversation:use',
    query: z.object({ last_event_id: z.string().max(40).optional() }),
    response: 'event-stream',
  },
  'PUT /api/1.0/workspaces/:ws/conversation/:device/message/:messageId/like': {
    summary: 'Like (1), dislike (-1) or neither (0)',
    permission: 'conversation:use',
    body: z.object({ like: z.union([z.literal(-1), z.literal(0), z.literal(1)]) }),
    response: Message,
  },
});
