/**
 * The messages between the chat and its host: the loader over a private port, or a native app over its webview's
 * bridge (docs/widget.md). Types only.
 */

/** The only window message: from the loader to its frame, with the port. The number is the protocol's version. */
export interface Handshake {
  parlance: 1;
}

/** From the host to the chat. */
export type ChatCommand =
  | { type: 'visible'; visible: boolean }
  | { type: 'send'; text: string }
  | { type: 'context'; context: Record<string, string> }
  /** The visitor's identity, signed by the partner's server; empty: an anonymous visitor again. */
  | { type: 'identify'; identity: string };

/** From the chat to the host. */
export type ChatEvent =
  | { type: 'ready' }
  | { type: 'close' }
  /** The number of unread answers, and the newest as plain text. */
  | { type: 'unread'; count: number; text: string }
  | { type: 'message'; from: 'person' | 'assistant'; text: string }
  /** To native apps: the link to open. */
  | { type: 'link'; url: string }
  /** To native apps: the height that shows the whole conversation, in CSS pixels. */
  | { type: 'height'; height: number };
