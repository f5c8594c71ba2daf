import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type SearchHit, searchHitsPerKind, type SearchKind } from '@parlance/contract/calls/search';
import { mayCall, type NeededPermission } from '@parlance/contract/permissions';
import { inReach } from '../../identity/access/access.ts';
import { apiTokens, companies, users } from '../../platform/db/accountTables.ts';
import { scripts } from '../../platform/db/automationTables.ts';
import { thingAttributes } from '../../platform/db/thingStateTables.ts';
import { charts } from '../../platform/db/chartTables.ts';
import { conversations } from '../../platform/db/conversationTables.ts';
import { knowledgeBases, knowledgeDocuments } from '../../platform/db/knowledgeTables.ts';
import { classes, corpora, intents, utterances } from '../../platform/db/nlpTables.ts';
import { containing } from '../../platform/db/likePattern.ts';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { things } from '../../platform/db/workspaceTables.ts';
import type { Principal } from '../../platform/principal.ts';
import { fold } from '../../studio/content/textSimilarity.ts';
import { thingLabel } from '../../workspace/things/things.ts';

/** Maximum utterances with the words that are compared; if there are more, the user must type better words. */
const utterancesCompared = 500;
/** Only the most recent guests are searched, so that a workspace with a million guests answers as fast. */
const guestsSearched = 20_000;

const Row = z.object({
  id: z.string(),
  text: z.string(),
  parent: z.string().nullable(),
  parent_name: z.string().nullable(),
});

interface Search {
  tx: Tx;
  principal: Principal;
  ws: string;
  /** The folded search words. */
  words: readonly string[];
  /** The condition that a folded text contains all words. */
  hasWords: (column: SQL) => SQL;
}

/** A searchable kind, with a query for rows of `id`, `text`, `folded`, `parent` and `parent_name`. */
interface Source {
  kind: SearchKind;
  permission: NeededPermission;
  rows: (search: Search) => SQL | Promise<SQL>;
  /** Maps the stored name to the displayed one, if they differ. */
  shown?: (text: string) => string;
}

/** `fold` in SQL. ASCII text, as in most names, takes a quarter of the time. */
const folded = (text: SQL) =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${text})
    else regexp_replace(normalize(lower(normalize(${text}, NFKC)), NFD), '[\u0300-\u036f]', '', 'g') end`;

/** Rows of a table whose objects have a name and a soft delete. */
const named = (table: SQL, ws: string) =>
  sql`select id, name as text, ${folded(sql`name`)} as folded, null as parent, null as parent_name
    from ${table} where ws = ${ws} and deleted_at is null`;

const ofCompanies = async ({ tx, principal }: Search, table: typeof users | typeof apiTokens, name: SQL, there: SQL) =>
  sql`select ${table.id} as id, ${name} as text, ${folded(name)} as folded, ${companies.id} as parent,
      ${companies.name} as parent_name
    from ${table} join ${companies} on ${companies.id} = ${table.companyId} and ${companies.deletedAt} is null
    where ${there} and ${(await inReach(tx, principal, table.companyId)) ?? sql`true`}`;

const sources: readonly Source[] = [
  { kind: 'intent', permission: 'nlp_intent:read', rows: ({ ws }) => named(sql`${intents}`, ws) },
  { kind: 'class', permission: 'nlp_class:read', rows: ({ ws }) => named(sql`${classes}`, ws) },
  { kind: 'corpus', permission: 'nlp_corpus:read', rows: ({ ws }) => named(sql`${corpora}`, ws) },
  {
    kind: 'utterance',
    permission: 'nlp_intent:read',
    // A subquery: with a join, the generic plan read all intents for each matching utterance.
    rows: ({ ws, hasWords }) =>
      sql`select u.id, u.text, u.folded, u.intent_id as parent,
          (select i.name from ${intents} i where i.id = u.intent_id) as parent_name
        from ${utterances} u
        where u.ws = ${ws} and ${hasWords(sql`u.folded`)}
          and u.intent_id not in (select id from ${intents} where ws = ${ws} and deleted_at is not null)
        limit ${utterancesCompared}`,
  },
  { kind: 'knowledge', permission: 'nlp_rag:read', rows: ({ ws }) => named(sql`${knowledgeBases}`, ws) },
  {
    kind: 'document',
    permission: 'nlp_rag:read',
    rows: ({ ws }) =>
      sql`select d.id, d.name as text, ${folded(sql`d.name`)} as folded, b.id as parent, b.name as parent_name
        from ${knowledgeDocuments} d
        join ${knowledgeBases} b on b.ws = d.ws and b.id = d.base and b.deleted_at is null
        where d.ws = ${ws} and d.deleted_at is null`,
  },
  { kind: 'chart', permission: 'workspace:read', rows: ({ ws }) => named(sql`${charts}`, ws) },
  { kind: 'script', permission: 'script:read', rows: ({ ws }) => named(sql`${scripts}`, ws) },
  {
    kind: 'attribute',
    permission: 'script:read',
    rows: ({ ws }) => {
      const name = sql`a.event_name || ' · ' || a.attribute_name`;
      return sql`select a.id, ${name} as text, ${folded(name)} as folded, t.id as parent, t.name as parent_name
        from ${thingAttributes} a left join ${things} t on t.ws = a.ws and t.id = a.thing
        where a.ws = ${ws} and (a.thing is null or t.deleted_at is null)`;
    },
  },
  {
    kind: 'thing',
    permission: 'thing:read',
    rows: ({ ws }) => named(sql`${things}`, ws),
    shown: thingLabel,
  },
  {
    kind: 'guest',
    permission: 'user:manage',
    rows: ({ ws }) =>
      sql`select c.participant as id, c.name as text, ${folded(sql`c.name`)} as folded, t.id as parent,
          t.name as parent_name
        from (
          select ws, device, participant, coalesce(context ->> '_visitor_name', context ->> '_visitor_id') as name
          from ${conversations} where ws = ${ws} and channel not in ('console', 'api', 'trial') order by updated_at desc limit ${guestsSearched}
        ) c join ${things} t on t.ws = c.ws and t.id = c.device and t.deleted_at is null
        where c.name is not null`,
  },
  {
    kind: 'organization',
    permission: 'organization:manage',
    rows: async ({ tx, principal }) =>
      sql`select id, name as text, ${folded(sql`name`)} as folded, null as parent, null as parent_name
        from ${companies} where deleted_at is null and ${(await inReach(tx, principal, companies.id)) ?? sql`true`}`,
  },
  {
    kind: 'user',
    permission: 'user:manage',
    rows: (search) => ofCompanies(search, users, sql`${users.login}`, sql`${users.deletedAt} is null`),
  },
  {
    kind: 'token',
    permission: 'user:manage',
    rows: (search) => ofCompanies(search, apiTokens, sql`${apiTokens.name}`, sql`${apiTokens.deletedAt} is null`),
  },
];

/** Kinds that belong to a virtual thing, whose displayed name differs from the stored one. */
const ofThings: ReadonlySet<SearchKind> = new Set(['guest', 'attribute']);

/**
 * The best hits of each kind that the principal may see: first those that begin with the first word, then the shortest.
 */
export async function searchAll(tx: Tx, principal: Principal, ws: string, text: string): Promise<SearchHit[]> {
  const words = fold(text).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  // The longest word comes first: it is in the fewest texts, so that few are checked for the others.
  const patterns = words.toSorted((a, b) => b.length - a.length).map(containing);
  const hasWords = (column: SQL) =>
    sql.join(
      patterns.map((pattern) => sql`${column} like ${pattern}`),
      sql` and `,
    );
  const search = { tx, principal, ws, words, hasWords };
  const hits: SearchHit[] = [];
  for (const source of sources) {
    if (mayCall(principal, source.permission, ws)) hits.push(...(await find(source, search)));
  }
  return hits;
}

async function find({ kind, rows: from, shown = (text) => text }: Source, search: Search): Promise<SearchHit[]> {
  const found = await rowsOf(
    search.tx,
    sql`select id, text, parent, parent_name from (${await from(search)}) as one
      where ${search.hasWords(sql`folded`)}
      order by starts_with(folded, ${search.words[0] ?? ''}) desc, length(folded), text limit ${searchHitsPerKind}`,
    Row,
  );
  return found.map(({ id, text, parent, parent_name }) => ({
    kind,
    id,
    text: shown(text),
    parent:
      parent === null
        ? null
        : { id: parent, name: ofThings.has(kind) ? thingLabel(parent_name ?? '') : (parent_name ?? '') },
  }));
}
