/**
 * What the chat and whoever shows it say to each other: the loader over a private port, a native app over its webview's
 * bridge (docs/widget.md). Types only.
 */

/** The one window message: from the loader to its frame, with the port. The number is that of this protocol. */
export interface Handshake {
  parlance: 1;
}

/** To the chat. */
export type ToFrame =
  | { type: 'visible'; visible: boolean }
  | { type: 'send'; text: string }
  | { type: 'context'; context: Record<string, string> }
  /** Who the visitor is, signed by the partner's server; empty: nobody in particular any more. */
  | { type: 'identify'; identity: string };

/** From the chat. */
export type ToLoader =
  | { type: 'ready' }
  | { type: 'close' }
  /** Answers nobody has looked at, and the newest of them in plain words. */
  | { type: 'unread'; count: number; text: string }
  | { type: 'message'; from: 'person' | 'assistant'; text: string }
  /** To native apps: a link was followed, for them to open. */
  | { type: 'link'; url: string }
  /** To native apps: what the conversation needs to be seen whole, in CSS pixels. */
  | { type: 'height'; height: number };
