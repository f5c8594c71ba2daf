import type { FormValues, Message } from '@parlance/contract/calls/conversation';
import type { FileInfo } from '@parlance/contract/calls/files';
import type { ref } from 'valtio/vanilla';

/** Where a conversation lives and who speaks. */
export interface Target {
  /** Origin (and path prefix) of the server, without a slash at its end; '' for the page's own. */
  baseUrl: string;
  /** Workspace id. */
  ws: string;
  /** Channel of the workspace. */
  device: string;
  /** The session token of now; null when there is none. */
  getToken: () => string | null | Promise<string | null>;
  /** Further headers of every request: `x-workspace`, `x-context`, `x-ws`, `x-pathname`. */
  headers?: () => Record<string, string>;
  /**
   * Asked once the server refuses the token: get another one. False when that cannot be done; throws a ChatError, a
   * passing one when it may be done later.
   */
  renew?: () => Promise<boolean>;
}

/**
 * - `connecting`: the first time
 * - `online`: the event stream is open
 * - `reconnecting`: it broke; `retryAt` says when the next attempt is
 * - `offline`: the device has no network
 * - `expired`: the session ended and could not be renewed
 * - `refused`: the server says this conversation may not be had; `problem` says why
 * - `closed`: `close()` was called
 */
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline' | 'expired' | 'refused' | 'closed';

/** Why something failed, in the server's words where it had some. */
export interface Problem {
  /** HTTP status; 0 when no answer came. */
  status: number;
  type: string;
  message: string;
  /** What is wrong with which field of what was sent. */
  fields?: Readonly<Record<string, string>>;
}

/** How far a message of the reader's own is: `waiting` and `sending` are not yet on the server. */
export type Delivery = 'sent' | 'waiting' | 'sending' | 'failed';

/** One message as shown: the server's, or one of ours on its way there. Never changed in place. */
export interface Entry extends Message {
  delivery: Delivery;
  /** With `failed`. */
  problem?: Problem;
  /** Of a message whose form was sent: what was filled in. */
  filled?: FormValues['fields'];
}

/** Why a file cannot go with a message. `failed`: no answer, or the server's own trouble; it may work again. */
export type FileProblem = 'empty' | 'tooLarge' | 'notAllowed' | 'notHere' | 'tooMany' | 'noRoom' | 'failed';

/** A file that goes with the next message. Never changed in place. */
export interface Upload {
  /** Names it as long as it is here. */
  key: string;
  file: File;
  /** How much of it is on the server, 0 to 1. */
  progress: number;
  /** As the server knows it, once it is there. */
  info: FileInfo | null;
  problem: FileProblem | null;
}

/** A conversation as one sees it now. A valtio proxy: read it with `useSnapshot`. */
export interface ConversationState {
  connection: Connection;
  /** Epoch ms of the next attempt while `reconnecting`. */
  retryAt: number | null;
  problem: Problem | null;
  /** The history was fetched at least once. */
  loaded: boolean;
  /** Oldest first; identity of an entry changes only when the entry does. */
  messages: ReturnType<typeof ref<readonly Entry[]>>;
  /** The server has messages before the first one here. */
  earlier: boolean;
  loadingEarlier: boolean;
  /** The assistant prepares an answer. */
  typing: boolean;
  /** Files may be sent. */
  mayAttach: boolean;
  /** Files that go with the next message; a reload loses them. */
  uploads: ReturnType<typeof ref<readonly Upload[]>>;
  /** What the reader says can be written down. */
  speech: boolean;
  /** What the reader has typed and not sent; survives a reload. */
  draft: string;
}
