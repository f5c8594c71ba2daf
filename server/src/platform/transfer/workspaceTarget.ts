import { z } from 'zod';
import { StartError } from '../environment.ts';
import type { Tx } from '../db/port.ts';
import { executeIn } from '../db/raw.ts';
import { conditionOfWorkspace, quoted, type Table } from './catalog.ts';
import { continueNumbers, greatest, insertLines, type Target } from './target.ts';

const Ids = z.array(z.object({ id: z.string() }));

/**
 * Opens a database as the target of one workspace, beside others, in one transaction. Values of identity columns are
 * offset to come after the existing ones.
 *
 * @throws {StartError} where the workspace exists already, or the organization does not
 */
export async function openWorkspaceTarget(
  tx: Tx,
  catalog: readonly Table[],
  workspace: string,
  company: string | undefined,
): Promise<Target & { end(): Promise<void> }> {
  const { rows } = await executeIn(tx, 'select id from workspaces where id = $1', [workspace]);
  if (rows.length > 0) throw new StartError(`The workspace ${workspace} is there already, perhaps in the trash`);
  const owner = await chooseCompany(tx, company);
  const offsets = new Map<string, number>();
  for (const { name, numbered } of catalog) {
    for (const column of numbered) offsets.set(`${name}.${column}`, await greatest(tx, name, column));
  }
  await executeIn(tx, 'set constraints all deferred', []);

  /** The offset by column of a table: for identity columns, and for foreign keys to identity columns. */
  const moved = ({ name, numbered, references }: Table): Record<string, number> => {
    const own = numbered.map((column) => [column, offsets.get(`${name}.${column}`) ?? 0] as const);
    const others = references.flatMap(({ to, columns, toColumns }) =>
      columns.map((column, at) => [column, offsets.get(`${to}.${toColumns[at]}`) ?? 0] as const),
    );
    return Object.fromEntries([...others, ...own].filter(([, offset]) => offset !== 0));
  };
  const shifted = (table: Table, sign: '+' | '-') =>
    Object.fromEntries(
      Object.entries(moved(table)).map(([column, offset]) => [column, `${quoted(column)} ${sign} ${offset}`]),
    );
  let formerOwner = owner;

  return {
    present: () => 0,
    async insert(table, lines) {
      if (table.name === 'workspaces') formerOwner = ownerIn(lines[0] ?? '');
      const company_id = table.name === 'workspaces' && { company_id: literal(owner) };
      await insertLines(tx, table, lines, { ...shifted(table, '+'), ...company_id });
    },
    asExported: (table) => ({
      ...shifted(table, '-'),
      ...(table.name === 'workspaces' && { company_id: literal(formerOwner) }),
    }),
    condition: (table) => ({ where: conditionOfWorkspace(catalog, table), values: [workspace] }),
    async end() {
      // Messages contain the id of their verbatim in `understanding`.
      await executeIn(
        tx,
        `update messages set understanding = jsonb_set(understanding, '{verbatim_id}', to_jsonb(verbatims.id::text))
          from verbatims where verbatims.ws = $1 and verbatims.conversation_id = messages.conversation_id
            and verbatims.message_id = messages.reply_to and messages.understanding is not null`,
        [workspace],
      );
      await continueNumbers(tx, catalog);
    },
  };
}

/** A text literal for SQL without parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'::text`;

const ownerIn = (line: string): string => z.object({ company_id: z.string() }).parse(JSON.parse(line)).company_id;

async function chooseCompany(tx: Tx, company: string | undefined): Promise<string> {
  const { rows } = await executeIn(tx, 'select id from companies where deleted_at is null order by id', []);
  const ids = Ids.parse(rows).map(({ id }) => id);
  const [only] = ids;
  const chosen = company ?? (ids.length === 1 ? only : undefined);
  if (chosen !== undefined && ids.includes(chosen)) return chosen;
  if (ids.length === 0)
    throw new StartError(
      'There is no organization that the workspace can come to: start the server once, which makes one',
    );
  throw new StartError(`Choose the organization that the workspace comes to: --company ${ids.join(', --company ')}`);
}
