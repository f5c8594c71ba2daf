import type { BackendEvent } from '@parlance/contract/calls/backend';
import type { WorkspaceEvent } from '@parlance/contract/calls/conversation';
import type { Tx } from '../db/port.ts';

/** Kinds of things of a workspace that screens read again when they change. */
export type ChangedKind = Exclude<Extract<WorkspaceEvent, { type: 'changed' }>, { company_id: string }>['what'];

/**
 * Topics are `workspace:<ws>`, `conversation:<id>` and those of the whole server. Within a topic, ids grow in the order
 * of commits.
 */
export interface Events {
  /** Publishes an event with the transaction: subscribers on every instance get it after the commit. Returns its id. */
  publish(tx: Tx, topic: string, event: unknown): Promise<string>;
  /** After the commit, tells the screens of a workspace which kind of thing to read again. */
  changed(tx: Tx, ws: string, what: ChangedKind): Promise<void>;
  /** The same for things of the whole server, for instance `prompt`. */
  changed(tx: Tx, ws: null, what: BackendEvent['what']): Promise<void>;
  /**
   * Calls back exactly once, in order, for each event after `afterId` (undefined: from now on).
   * Returns a function that stops it.
   */
  subscribe(
    topic: string,
    afterId: string | undefined,
    onEvent: (id: string, event: unknown) => void,
  ): Promise<() => void>;
  /**
   * Whether an id is greater than any that was drawn, as after the database was restored from an older dump.
   */
  isAhead(id: string): Promise<boolean>;
  /**
   * The id of the topic's newest event, or `0`: the start of a stream for a reader who has read the state in `tx`.
   *
   * @param secondsAgo considers only events older than this; undefined: all
   */
  lastId(tx: Tx, topic: string, secondsAgo?: number): Promise<string>;
}

/** Events of the whole server, not of one workspace. */
export const backendTopic = 'backend';
export const workspaceTopic = (ws: string): string => `workspace:${ws}`;
export const conversationTopic = (conversationId: string): string => `conversation:${conversationId}`;
/** The topic of changes of organizations, users and tokens. */
export const accountsTopic = 'accounts';
