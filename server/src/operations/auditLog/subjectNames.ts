import { and, desc, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { audit, things } from '../../platform/db/workspaceTables.ts';
import { thingLabelSql } from '../../workspace/things/things.ts';

/** Fields with the name of a thing in audited values. */
const nameFields = [
  'login',
  // Before `name`, because screens show the label of a virtual thing.
  'label',
  'name',
  'class_name',
  'intent_name',
  'corpus_name',
  'script_name',
  'event_name',
  'document_name',
  'domain',
  'text',
  'url',
];
const writtenDown = [audit.after, audit.before].flatMap((state) =>
  nameFields.map((field) => sql`${state}->>${sql.raw(`'${field}'`)}`),
);
/** Tables with the present names of things of a workspace. */
const ofWorkspace = [
  'classes',
  'intents',
  'corpora',
  'test_sets',
  'charts',
  'scripts',
  'thing_groups',
  'knowledge_bases',
  'knowledge_documents',
  'knowledge_question_sets',
].map((table) => sql.identifier(table));
/** Other tables, with the columns of the name and of the company. */
const ofServer = [
  ['workspaces', 'label', 'company_id'],
  ['companies', 'name', 'id'],
  ['users', 'login', 'company_id'],
  ['api_tokens', 'name', 'company_id'],
].map(([table = '', name = '', company = '']) => ({
  table: sql.identifier(table),
  name: sql.identifier(name),
  company: sql.identifier(company),
}));

/** The name of an entry's subject; the present name for entries without one, like those of a training or a restore. */
export const subjectName = sql<string | null>`coalesce(${sql.join(
  [
    ...writtenDown,
    ...ofWorkspace.map(
      (table) => sql`(select one.name from ${table} as one where one.ws = ${audit}.ws and one.id = ${audit}.subject)`,
    ),
    sql`(select ${thingLabelSql} from ${things} where ${things.ws} = ${audit}.ws and ${things.id} = ${audit}.subject)`,
    ...ofServer.map(
      ({ table, name }) => sql`(select one.${name} from ${table} as one where one.id = ${audit}.subject)`,
    ),
  ],
  sql`, `,
)})`;

const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Maximum ids of an entry whose names are looked up. */
const maxIds = 500;

/** The ids in a value, including its keys. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return idForm.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...idsIn(key), ...idsIn(inner)]);
}

const Named = z.object({ id: z.string(), name: z.string() });

interface Entry {
  ws: string | null;
  subject: string;
  before: unknown;
  after: unknown;
}

/**
 * The names of objects whose ids are in an entry's values, by id: the present name, else the last one in the log.
 *
 * @param companies companies whose users and workspaces may be named
 * @param within the condition for entries of the log in reach
 */
export async function readReferredNames(
  tx: Tx,
  { ws, subject, before, after }: Entry,
  companies: 'all' | readonly string[],
  within: SQL | undefined,
): Promise<Record<string, string>> {
  const ids = [...new Set([...idsIn(before), ...idsIn(after)])].filter((id) => id !== subject).slice(0, maxIds);
  if (ids.length === 0) return {};
  const isReferred = inArray(sql`one.id`, ids);
  const today = await rowsOf(
    tx,
    sql.join(
      [
        ...ofWorkspace.map(
          (table) => sql`select one.id, one.name from ${table} as one where one.ws = ${ws} and ${isReferred}`,
        ),
        ...ofServer.map(
          ({ table, name, company }) =>
            sql`select one.id, one.${name} as name from ${table} as one
              where ${and(isReferred, companies === 'all' ? undefined : inArray(sql`one.${company}`, [...companies]))}`,
        ),
      ],
      sql` union all `,
    ),
    Named,
  );
  const names = Object.fromEntries(today.map(({ id, name }) => [id, name]));
  const gone = ids.filter((id) => names[id] === undefined);
  if (gone.length === 0) return names;
  const last = await tx
    .selectDistinctOn([audit.subject], { id: audit.subject, name: subjectName })
    .from(audit)
    .where(and(inArray(audit.subject, gone), sql`${subjectName} is not null`, within))
    .orderBy(audit.subject, desc(audit.createdAt), desc(audit.id));
  for (const { id, name } of last) if (name !== null) names[id] = name;
  return names;
}
