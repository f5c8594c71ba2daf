import { type SQL, sql } from 'drizzle-orm';

/*
 * Legal holds, for those who delete by age. Triggers keep what is held from everybody else (`0065_legal_holds.sql`,
 * `0078_held_runs_and_guests.sql`): a statement that would delete it fails.
 */

/** Whether a workspace, or somebody in it, is under a legal hold. @param ws an expression with its id */
export const hasHolds = (ws: SQL): SQL => sql`exists (select from legal_holds where legal_holds.ws = ${ws})`;

/** That no legal hold keeps a row. @param row a table or alias with the columns `ws` and `conversation_id` */
export const unheld = (row: SQL): SQL => sql`not is_held(${row}.ws, ${row}.conversation_id)`;

/** That no legal hold keeps a whole workspace, with all its files. @param ws an expression with its id */
export const unheldWorkspace = (ws: SQL): SQL => sql`not is_held(${ws}, null)`;

/** That no legal hold keeps a guest. @param row a table or alias of guests */
export const unheldGuest = (row: SQL): SQL => sql`not exists (
  select from legal_holds hold where hold.ws = ${row}.ws and hold.conversation_id is null
    and (hold.participant is null or hold.participant = ${row}.id)
)`;

/** That no legal hold keeps an entry of the audit log. @param row a table or alias of it */
export const unheldEntry = (row: SQL): SQL => sql`not exists (
  select from legal_holds hold where hold.ws = ${row}.ws and hold.conversation_id is null
    and (hold.participant is null or hold.participant = ${row}.subject)
)`;
