import { type SQL, sql } from 'drizzle-orm';

/*
 * Legal holds, as conditions for statements that delete by age. For all other statements, triggers protect the data
 * (`0065_legal_holds.sql`, `0078_held_runs_and_guests.sql`): a statement that would delete it fails.
 */

/** Whether a workspace, or a person in it, is under a legal hold. @param ws an expression with its id */
export const hasHolds = (ws: SQL): SQL => sql`exists (select from legal_holds where legal_holds.ws = ${ws})`;

/** Whether a row is under no legal hold. @param row a table or alias with the columns `ws` and `conversation_id` */
export const unheld = (row: SQL): SQL => sql`not is_held(${row}.ws, ${row}.conversation_id)`;

/** Whether no legal hold covers a whole workspace with all its files. @param ws an expression with its id */
export const unheldWorkspace = (ws: SQL): SQL => sql`not is_held(${ws}, null)`;

/** Whether a guest is under no legal hold. @param row a table or alias of guests */
export const unheldGuest = (row: SQL): SQL => sql`not exists (
  select from legal_holds hold where hold.ws = ${row}.ws and hold.conversation_id is null
    and (hold.participant is null or hold.participant = ${row}.id)
)`;

/** Whether an entry of the audit log is under no legal hold. @param row a table or alias of the audit log */
export const unheldEntry = (row: SQL): SQL => sql`not exists (
  select from legal_holds hold where hold.ws = ${row}.ws and hold.conversation_id is null
    and (hold.participant is null or hold.participant = ${row}.subject)
)`;
