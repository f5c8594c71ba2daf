import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Erased } from '@parlance/contract/calls/dataProtection';
import { pruneQuestions } from '../../conversation/questions/pruneQuestions.ts';
import { deleteExports } from '../../conversation/verbatim/exports.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { conversationTopic, type Events } from '../../platform/events/events.ts';
import { deletePseudoLabels } from '../../studio/training/unreviewedMessages.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { prunePredictions } from './applyRetention.ts';

/** A person in a workspace, with the keys of their rows. */
export interface Person {
  ws: string;
  /** Null if their conversation was already deleted, and only its verbatims are left. */
  participant: string | null;
  conversations: readonly string[];
}

const Conversation = z.object({ id: z.string(), participant: z.string() });
const Row = z.record(z.string(), z.unknown());

/**
 * Finds a person by participant id or conversation.
 * @throws {Refusal} 404 where there are no data of them
 */
export async function findPerson(
  tx: Tx,
  ws: string,
  which: { participant?: string | undefined; conversation_id?: string | undefined },
): Promise<Person> {
  const { conversation_id: one } = which;
  const held = await rowsOf(
    tx,
    sql`select id, participant from conversations where ws = ${ws} and participant = ${
      which.participant ?? sql`(select participant from conversations where ws = ${ws} and id = ${one ?? null})`
    }`,
    Conversation,
  );
  const participant = which.participant ?? held[0]?.participant ?? null;
  const conversations = [...new Set([...held.map(({ id }) => id), ...(one === undefined ? [] : [one])])];
  const person = { ws, participant, conversations };
  const known = await rowsOf(
    tx,
    sql`select 1 as one where ${held.length > 0}::boolean
      or exists (select from verbatims where ${ofConversations(person)})
      or exists (select from guests where ${ofParticipant(person)})`,
    Row,
  );
  if (known.length === 0) throw refuse.notFound('person_not_found');
  return person;
}

const ofConversations = ({ ws, conversations }: Person): SQL =>
  sql`ws = ${ws} and conversation_id = any(${sql.param([...conversations])}::text[])`;
const ofParticipant = ({ ws, participant }: Person): SQL => sql`ws = ${ws} and id = ${participant}`;
const sessionsOf = ({ ws, participant }: Person): SQL => sql`workspace = ${ws} and participant = ${participant}`;
const noted = ({ ws, participant }: Person): SQL => sql`ws = ${ws} and subject = ${participant}`;
const held = ({ ws, conversations }: Person): SQL =>
  sql`ws = ${ws} and id = any(${sql.param([...conversations])}::text[])`;

/** Locks the conversations of a person until they are erased, because an answer that is being stored would stay. */
export async function lockPerson(tx: Tx, person: Person): Promise<void> {
  await tx.execute(sql`select from conversations where ${held(person)} order by id for update`);
}

/** Keys of messages that only this person has sent. */
export const ownKeys = (person: Person): SQL => sql`(
  select message_key from verbatims own where ${ofConversations(person)}
  and not exists (
    select from verbatims other where other.ws = own.ws and other.message_key = own.message_key
      and other.conversation_id <> all(${sql.param([...person.conversations])}::text[])
  ))`;

/** Ids of a person's dialog runs; those of deleted runs are in verbatims. */
const ownRuns = (person: Person): SQL => sql`(
  select id from script_runs where ${ofConversations(person)}
  union select run_id from verbatims where ${ofConversations(person)} and run_id is not null)`;
const ofRuns = (person: Person): SQL => sql`ws = ${person.ws} and run_id in ${ownRuns(person)}`;

type Rows = Record<string, unknown>[];

/** All stored data of a person, without secrets. */
export interface PersonData {
  workspace: string;
  exported_at: string;
  conversations: Rows;
  messages: Rows;
  verbatims: Rows;
  /** Rows of files, without their bytes. */
  files: Rows;
  reviews: Rows;
  /** Runs of dialogs with their steps, and their memory. */
  dialogs: Rows;
  memory: Rows;
  /** Data that their dialogs stored elsewhere: values of attributes, commands, and deliveries to webhooks. */
  changes: Rows;
  commands: Rows;
  deliveries: Rows;
  guests: Rows;
  sessions: Rows;
  audit: Rows;
}

export async function readPerson(tx: Tx, person: Person): Promise<PersonData> {
  const rows = async (query: SQL) =>
    (await rowsOf(tx, sql`select to_jsonb(found) as row from (${query}) found`, z.object({ row: Row }))).map(
      ({ row }) => row,
    );
  return {
    workspace: person.ws,
    exported_at: new Date().toISOString(),
    conversations: await rows(sql`select id, device, participant, channel, language, context, created_at, updated_at
      from conversations where ${held(person)} order by created_at`),
    messages:
      await rows(sql`select conversation_id, message_id, seq, sender, body, attachment, rating, understanding, created_at
      from messages where ${ofConversations(person)} order by created_at, seq`),
    verbatims: await rows(sql`select * from verbatims where ${ofConversations(person)} order by created_at, id`),
    files: await rows(sql`select id, conversation_id, message_id, name, type, size, stored_in, created_at
      from files where ${ofConversations(person)} order by created_at`),
    reviews: await rows(
      sql`select * from verbatim_reviews where ws = ${person.ws} and message_key in ${ownKeys(person)}`,
    ),
    dialogs: await rows(sql`select run.id, script_id, version, cause, input, asking, state, result, created_at,
        (select json_agg(json_build_object('kind', kind, 'args', args, 'result', step.result, 'at', at) order by seq)
          from script_steps step where step.ws = run.ws and step.run_id = run.id) as steps
      from script_runs run where ${ofConversations(person)} order by created_at`),
    memory: await rows(sql`select conversation_id, key, value, updated_at from script_memory
      where ${ofConversations(person)} order by key`),
    changes: await rows(sql`select id, attribute_id, run_id, before, after, unit, created_at
      from attribute_changes where ${ofRuns(person)} order by id`),
    commands: await rows(sql`select id, thing, event_name, attribute_name, run_id, value, unit, state, created_at
      from thing_commands where ${ofRuns(person)} order by created_at`),
    deliveries: await rows(sql`select id, endpoint_id, thing, run_id, type, data, state, created_at
      from webhook_deliveries where ${ofRuns(person)} order by seq`),
    guests: await rows(sql`select thing, id, sign_ins, last_sign_in_at, disabled, created_at
      from guests where ${ofParticipant(person)}`),
    sessions: await rows(sql`select kind, device, origin, user_agent, address, identity, created_at, last_used_at
      from sessions where ${sessionsOf(person)}`),
    audit: await rows(sql`select action, subject, before, after, created_at from audit where ${noted(person)}`),
  };
}

const RowCounts = z.object({
  conversations: z.number(),
  messages: z.number(),
  verbatims: z.number(),
  files: z.number(),
  reviews: z.number(),
  audit: z.number(),
});

/** Counts the rows that an erasure would delete. */
export async function countPerson(tx: Tx, person: Person): Promise<ErasedRows> {
  const of = ofConversations(person);
  const [counted] = await rowsOf(
    tx,
    sql`select (select count(*) from conversations where ${held(person)}) as conversations,
      (select count(*) from messages where ${of}) as messages,
      (select count(*) from verbatims where ${of}) as verbatims, (select count(*) from files where ${of}) as files,
      (select count(*) from verbatim_reviews where ws = ${person.ws} and message_key in ${ownKeys(person)}) as reviews,
      (select count(*) from audit where ${noted(person)}) as audit`,
    RowCounts,
  );
  if (!counted) throw new Error('nothing was counted');
  return counted;
}

const Id = z.object({ id: z.string() });
const DeletedCount = z.object({ count: z.number() });

/** Counts of the erased rows by kind. */
export type ErasedRows = Omit<Erased, 'utterances' | 'test_cases'>;

/** Erases data of a person that dialogs stored elsewhere. Call it before their runs are deleted. */
async function eraseStored(tx: Tx, person: Person): Promise<void> {
  await tx.execute(sql`update attribute_changes later set before = null where ws = ${person.ws} and exists (
    select from attribute_changes own where ${ofRuns(person)} and own.attribute_id = later.attribute_id
      and own.id < later.id and own.after = later.before)`);
  await tx.execute(sql`delete from attribute_changes where ${ofRuns(person)}`);
  await tx.execute(sql`delete from webhook_deliveries where ${ofRuns(person)}`);
  // A command stays without its value, because the commands of an attribute are numbered.
  await tx.execute(sql`update thing_commands set value = '""',
    state = case when state = 'confirmed' then state else 'superseded' end where ${ofRuns(person)}`);
}

/** Erases a person from all tables. Entries of the audit log stay, without their subject. */
export async function erasePerson(tx: Tx, events: Events, person: Person): Promise<ErasedRows> {
  const { ws, conversations } = person;
  // Open chats end before their rows are deleted. Events that streams could read again are deleted first.
  const topics = conversations.map(conversationTopic);
  await tx.execute(sql`delete from events where topic = any(${sql.param(topics)}::text[])`);
  // The output of scripts contains the logs of their dialogs.
  await tx.execute(sql`delete from events using (
      select id, 'script:' || script_id as topic from script_runs where ${ofConversations(person)}
    ) run where events.topic = run.topic and events.payload ->> 'run_id' = run.id`);
  await eraseStored(tx, person);
  for (const topic of topics) await events.publish(tx, topic, { type: 'ended' });
  const count = async (statement: SQL) => {
    const [gone] = await rowsOf(
      tx,
      sql`with gone as (${statement} returning 1) select count(*) as count from gone`,
      DeletedCount,
    );
    return gone?.count ?? 0;
  };
  const keys = (
    await rowsOf(tx, sql`select distinct message_key as id from (select * from ${ownKeys(person)} keys) own`, Id)
  ).map(({ id }) => id);
  const own = sql`any(${sql.param(keys)}::text[])`;
  // The undo data of a review contain the text.
  await tx.execute(sql`delete from review_actions where ws = ${ws} and exists (
    select from jsonb_array_elements(undo -> 'reviews') reviewed where reviewed ->> 'key' = ${own})`);
  const reviews = await count(sql`delete from verbatim_reviews where ws = ${ws} and message_key = ${own}`);
  const verbatims = await count(sql`delete from verbatims where ${ofConversations(person)}`);
  if (keys.length > 0) {
    await prunePredictions(tx, ws);
    await pruneQuestions(tx, ws);
    await deletePseudoLabels(tx, ws);
  }
  const messages = await count(sql`delete from messages where ${ofConversations(person)}`);
  const files = await count(sql`delete from files where ${ofConversations(person)}`);
  const talks = await count(sql`delete from conversations where ${held(person)}`);
  await tx.execute(sql`delete from sessions where ${sessionsOf(person)}`);
  await tx.execute(sql`delete from guests where ${ofParticipant(person)}`);
  const audit = await count(
    sql`update audit set subject = 'erased', before = null, after = null where ${noted(person)}`,
  );
  await deleteExports(tx, ws);
  return { conversations: talks, messages, verbatims, files, reviews, audit };
}
