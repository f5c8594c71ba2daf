import type { FormValues, Message } from '@parlance/contract/calls/conversation';
import type { FileInfo } from '@parlance/contract/calls/files';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { ref } from 'valtio/vanilla';

/** The address and the session of a conversation. */
export interface Target {
  /** Origin (and path prefix) of the server, without a slash at its end; '' for the page's own. */
  baseUrl: string;
  /** Workspace id. */
  ws: string;
  /** Channel of the workspace. */
  device: string;
  /** Id of a dialog: the person gets a conversation of their own with its draft. */
  trial?: string;
  /** The current session token; null without one. */
  getToken: () => string | null | Promise<string | null>;
  /** Further headers of every request: `x-workspace`, `x-context`, `x-ws`, `x-pathname`. */
  headers?: () => Record<string, string>;
  /**
   * Called when the server refuses the token, to get a new one. False where that is impossible; throws a ChatError, a
   * retriable one when a later attempt may succeed.
   */
  renew?: () => Promise<boolean>;
}

/**
 * - `connecting`: the first attempt
 * - `online`: the event stream is open
 * - `reconnecting`: the stream broke; `retryAt` says when the next attempt is
 * - `offline`: the device has no network
 * - `expired`: the session ended and could not be renewed
 * - `refused`: the server denies access; `problem` has the reason
 * - `closed`: `close()` was called
 */
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline' | 'expired' | 'refused' | 'closed';

/** A failure, with the server's message where there is one. */
export interface Problem extends ErrorDetail {
  /** HTTP status; 0 without a response. */
  status: number;
  /** Errors by field of the request. */
  fields?: Readonly<Record<string, ErrorDetail>>;
}

/** Delivery of the reader's own message: `waiting` and `sending` are not on the server yet. */
export type Delivery = 'sent' | 'waiting' | 'sending' | 'failed';

/** One message as shown: of the server, or outgoing. Immutable. */
export interface Entry extends Message {
  delivery: Delivery;
  /** Set while `delivery` is `failed`. */
  problem?: Problem;
  /** The values of a form that was submitted. */
  submitted?: FormValues['fields'];
}

/** Why a file cannot be sent. `failed`: no response, or a failure of the server; a retry may succeed. */
export type FileProblem =
  | 'empty'
  | 'tooLarge'
  | 'tooManyPixels'
  | 'notAllowed'
  | 'notHere'
  | 'tooMany'
  | 'noRoom'
  | 'failed';

/** A file of the next message. Immutable. */
export interface Upload {
  /** Identifies it in the list. */
  key: string;
  file: File;
  /** The uploaded share, 0 to 1. */
  progress: number;
  /** The server's record, once it is uploaded. */
  info: FileInfo | null;
  problem: FileProblem | null;
}

/** The current state of a conversation. A valtio proxy: read it with `useSnapshot`. */
export interface ConversationState {
  connection: Connection;
  /** Epoch ms of the next attempt while `reconnecting`. */
  retryAt: number | null;
  problem: Problem | null;
  /** The history was fetched at least once. */
  loaded: boolean;
  /** Oldest first; an entry stays the same object until it changes. */
  messages: ReturnType<typeof ref<readonly Entry[]>>;
  /** The server has messages before the first one. */
  earlier: boolean;
  loadingEarlier: boolean;
  /** The assistant is preparing an answer. */
  typing: boolean;
  /** Files may be sent. */
  mayAttach: boolean;
  /** Files of the next message; a reload loses them. */
  uploads: ReturnType<typeof ref<readonly Upload[]>>;
  /** Speech can be transcribed. */
  speech: boolean;
  /** The unsent text; survives a reload. */
  draft: string;
}
