import type { BackendEvent } from '@parlance/contract/calls/backend';
import type { WorkspaceEvent } from '@parlance/contract/calls/conversation';
import type { Tx } from '../db/port.ts';

/** What screens read again when it changes, by workspace. */
export type ChangedKind = Exclude<Extract<WorkspaceEvent, { type: 'changed' }>, { company_id: string }>['what'];

/** Topics are `workspace:<ws>`, `conversation:<id>` and those of the whole server. Ids grow within a topic, in the order of commits. */
export interface Events {
  /** Publishes with the transaction: subscribers on every instance see it once that has committed. Returns its id. */
  publish(tx: Tx, topic: string, event: unknown): Promise<string>;
  /** Tells the screens of a workspace, once the transaction is committed, which kind of thing to read again. */
  changed(tx: Tx, ws: string, what: ChangedKind): Promise<void>;
  /** The same for what belongs to the whole server, for instance `prompt`. */
  changed(tx: Tx, ws: null, what: BackendEvent['what']): Promise<void>;
  /**
   * Calls back for each event after `afterId` (undefined: from now on), in order, none lost and none twice.
   * Returns how to stop.
   */
  subscribe(
    topic: string,
    afterId: string | undefined,
    onEvent: (id: string, event: unknown) => void,
  ): Promise<() => void>;
  /**
   * Whether an id is newer than any that was given out: the database was restored from an older dump.
   */
  isAhead(id: string): Promise<boolean>;
  /**
   * The id of the topic's newest event, `0` without any: where a stream begins after the state was read in `tx`.
   *
   * @param secondsAgo of the events that are older than this; undefined: of all
   */
  lastId(tx: Tx, topic: string, secondsAgo?: number): Promise<string>;
}

/** Events of the whole server, not of one workspace. */
export const backendTopic = 'backend';
export const workspaceTopic = (ws: string): string => `workspace:${ws}`;
export const conversationTopic = (conversationId: string): string => `conversation:${conversationId}`;
/** The topic of changes of organizations, users and tokens. */
export const accountsTopic = 'accounts';
