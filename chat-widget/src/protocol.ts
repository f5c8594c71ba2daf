/** What the loader and the chat inside its frame say to each other over their private port. Types only. */

/** The one window message: from the loader to its frame, with the port. */
export interface Handshake {
  parlance: 1;
}

export type ToFrame =
  | { type: 'visible'; visible: boolean }
  | { type: 'send'; text: string }
  | { type: 'context'; context: Record<string, string> };

export type ToLoader =
  | { type: 'ready' }
  | { type: 'close' }
  | { type: 'unread'; count: number }
  | { type: 'message'; from: 'person' | 'assistant'; text: string };
