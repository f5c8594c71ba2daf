import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { verbatimReviews } from '../../platform/db/conversationTables.ts';
import { type Db, rowsOf } from '../../platform/db/port.ts';
import { namesOf } from './recordVerbatim.ts';
import type { ConversationRef, MessageRow } from './messages.ts';
import { defaultText } from './defaultTexts.ts';
import type { Reply } from './recordVerbatim.ts';

/**
 * The answer to a message with files only: there is no text to predict. The review of their names is stored as ignored,
 * so that no user is asked to review them.
 */
export async function receiveFiles(
  { db }: { db: Db },
  { id, ws }: Pick<ConversationRef, 'id' | 'ws'>,
  message: Pick<MessageRow, 'attachment'>,
): Promise<Reply> {
  const files = message.attachment?.files ?? [];
  const text = namesOf(message);
  await db.once((tx) =>
    tx
      .insert(verbatimReviews)
      .values({ ws, messageKey: sql`message_key(${text})`, text, state: 'ignored', actionId: 'files' })
      .onConflictDoNothing(),
  );
  const language = await languageOf(db, id);
  const said = defaultText(files.length === 1 ? 'fileReceived' : 'filesReceived', language);
  return { text: said.replace('{n}', String(files.length)), attachment: null, kind: 'answered', by: 'none' };
}

/** The language of the last message, else of the browser, else of the workspace. */
async function languageOf(db: Db, conversationId: string): Promise<string> {
  const [row] = await db.once((tx) =>
    rowsOf(
      tx,
      sql`select coalesce(
          (select v.language from verbatims v
            where v.conversation_id = c.id and v.language not in ('', 'auto') order by v.id desc limit 1),
          c.language, w.language) as language
        from conversations c join workspaces w on w.id = c.ws where c.id = ${conversationId}`,
      z.object({ language: z.string() }),
    ),
  );
  return row?.language ?? '';
}
