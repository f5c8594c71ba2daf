import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Prompt, PromptVersion } from '@parlance/contract/calls/prompts';
import { prompts, promptVersions } from '../../platform/db/backendTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type PromptKind, promptKinds, promptNames, type PromptName } from './catalogue.ts';

type Row = typeof prompts.$inferSelect;

/** The parts of a prompt's id: `name` is the server's prompt, `name@workspace` that of a workspace. */
export interface PromptPlace {
  name: PromptName;
  /** Empty for the server's prompt. */
  ws: string;
}

/** @throws {Refusal} 404 for an unknown name */
export function placeOf(id: string): PromptPlace {
  const at = id.indexOf('@');
  const typed = at === -1 ? id : id.slice(0, at);
  const name = promptNames.find((known) => known === typed);
  if (name === undefined || at === id.length - 1) throw refuse.notFound('prompt_not_found');
  return { name, ws: at === -1 ? '' : id.slice(at + 1) };
}

const idOf = ({ name, ws }: PromptPlace): string => (ws === '' ? name : `${name}@${ws}`);

/** The prompts that apply to the server (empty `ws`) or to a workspace. */
export async function listPrompts(tx: Tx, ws: string): Promise<Prompt[]> {
  const rows = await tx
    .select()
    .from(prompts)
    .where(inArray(prompts.ws, ['', ws]));
  return promptNames.map((name) => present({ name, ws }, rows));
}

export async function readPrompt(tx: Tx, place: PromptPlace): Promise<Prompt> {
  const rows = await tx
    .select()
    .from(prompts)
    .where(and(inArray(prompts.ws, ['', place.ws]), eq(prompts.name, place.name)));
  return present(place, rows);
}

/** A prompt, locked until the transaction ends. */
export async function lockPrompt(tx: Tx, place: PromptPlace): Promise<Prompt> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`prompt ${idOf(place)}`}))`);
  return readPrompt(tx, place);
}

/**
 * Writes the next version of a prompt; null removes it, so that the inherited text applies.
 * @throws {Refusal} 400 on `text` for a missing or unknown placeholder
 */
export async function writePrompt(
  tx: Tx,
  place: PromptPlace,
  { text, note, by }: { text: string | null; note: string; by: string },
): Promise<void> {
  if (text !== null) checkPlaceholders(promptKinds[place.name], text);
  const [row] = await tx
    .insert(prompts)
    .values({ ...place, body: text, updatedBy: by })
    .onConflictDoUpdate({
      target: [prompts.ws, prompts.name],
      set: { body: text, updatedBy: by, updatedAt: sql`now()`, version: sql`${prompts.version} + 1` },
    })
    .returning();
  if (!row) throw new Error('the prompt was not stored');
  await tx.insert(promptVersions).values({ ...place, version: row.version, body: text, note, createdBy: by });
}

/** The versions of a prompt, newest first; the last is the inherited text. */
export async function listVersions(tx: Tx, place: PromptPlace): Promise<PromptVersion[]> {
  const { ws, name } = place;
  const born = await inherited(tx, place);
  const rows = await tx
    .select()
    .from(promptVersions)
    .where(and(eq(promptVersions.ws, ws), eq(promptVersions.name, name)))
    .orderBy(desc(promptVersions.version));
  return [
    ...rows.map((row) => ({
      version: row.version,
      text: row.body ?? born,
      note: row.note,
      created_at: row.createdAt.toISOString(),
      created_by: row.createdBy,
    })),
    { version: 0, text: born, note: '', created_at: null, created_by: null },
  ];
}

/** The text that applies without an own prompt: the default text, or for a workspace the server's prompt. */
async function inherited(tx: Tx, { name, ws }: PromptPlace): Promise<string> {
  return ws === '' ? promptKinds[name].text : (await readPrompt(tx, { name, ws: '' })).text;
}

/**
 * The text of a prompt with filled placeholders: that of the workspace, else of the server, else of the product.
 * Placeholders without a value are removed.
 */
export async function promptText(
  tx: Tx,
  name: PromptName,
  ws: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  return fillPrompt((await readPrompt(tx, { name, ws })).text, values);
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Fills a text in one pass, so that values are never treated as placeholders. */
export const fillPrompt = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));

function checkPlaceholders({ placeholders }: PromptKind, text: string): void {
  const used = new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''));
  const unknown = [...used].find((name) => !placeholders.some((known) => known.name === name));
  if (unknown !== undefined) throw refuse.invalid('text', 'placeholder_unknown', { placeholder: `{{${unknown}}}` });
  const missing = placeholders.find(({ name, required }) => required && !used.has(name));
  if (missing) throw refuse.invalid('text', 'placeholder_missing', { placeholder: `{{${missing.name}}}` });
}

function present(place: PromptPlace, rows: Row[]): Prompt {
  const { name, ws } = place;
  const { title, description, placeholders, text } = promptKinds[name];
  const of = (where: string) => rows.find((row) => row.ws === where && row.name === name);
  const own = of(ws);
  return {
    id: idOf(place),
    title,
    description,
    text: own?.body ?? of('')?.body ?? text,
    placeholders: [...placeholders],
    workspace: ws === '' ? null : ws,
    own: typeof own?.body === 'string',
    version: own?.version ?? 0,
    updated_at: own?.updatedAt.toISOString() ?? null,
    updated_by: own?.updatedBy ?? null,
  };
}
