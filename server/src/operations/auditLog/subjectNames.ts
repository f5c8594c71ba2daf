import { and, desc, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Tx } from '../../platform/db/port.ts';
import { audit, things } from '../../platform/db/workspaceTables.ts';
import { thingLabelSql } from '../../workspace/things/things.ts';

/** Fields that things are known by, in what was written down of them. */
const nameFields = [
  'login',
  // Before its name: of a virtual thing, it is what screens show.
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
/** Where things of a workspace have their names today. */
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
/** The others, with the field of the name and that of the company. */
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

/** The name of what an entry of the log is about; today's for changes that wrote none down: a training, a restored object. */
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
/** Most ids of an entry that are named. */
const mostIds = 500;

/** The ids in a value, of its keys too. */
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
 * The names of what an entry refers to in its values, by id: today's, else the last one in the log.
 *
 * @param companies whose people and workspaces are named
 * @param within the entries of the log in reach
 */
export async function readReferredNames(
  tx: Tx,
  { ws, subject, before, after }: Entry,
  companies: 'all' | readonly string[],
  within: SQL | undefined,
): Promise<Record<string, string>> {
  const ids = [...new Set([...idsIn(before), ...idsIn(after)])].filter((id) => id !== subject).slice(0, mostIds);
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
