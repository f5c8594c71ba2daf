import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { GithubConfiguration } from '@parlance/contract/calls/configuration';
import type { ParsedBodyOf } from '@parlance/contract';
import type { Config } from '../../platform/config.ts';
import { gitSyncs } from '../../platform/db/backendTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { problemOfAddress } from '../../platform/net/outbound.ts';
import { changeSecret, openSecret, readStored, writeStored, type StoredConfiguration } from './store.ts';

const Settings = z.object({
  url: z.string(),
  branch: z.string(),
  folder: z.string(),
  author_name: z.string(),
  author_email: z.string(),
  username: z.string(),
});
type Settings = z.infer<typeof Settings>;
const key = 'token';
const place = (ws: string) => ({ ws, name: 'github' as const, key });

const nothing: Settings = { url: '', branch: 'main', folder: '', author_name: '', author_email: '', username: '' };

/** A configured repository with its token. */
export interface Repository extends Settings {
  token: string | null;
}

export const readGithub = (tx: Tx, ws: string, options?: { lock: boolean }): Promise<StoredConfiguration<Settings>> =>
  readStored(tx, ws, 'github', Settings, options);

export async function presentGithub(
  tx: Tx,
  config: Config,
  ws: string,
  stored: StoredConfiguration<Settings>,
): Promise<GithubConfiguration> {
  const { settings, secrets, ...saved } = stored;
  const [sync] = await tx.select().from(gitSyncs).where(eq(gitSyncs.ws, ws));
  return {
    ...(settings ?? nothing),
    token_set: openSecret(config, place(ws), secrets) !== null,
    synced_commit: sync?.commitId ?? null,
    synced_at: sync?.syncedAt.toISOString() ?? null,
    ...saved,
  };
}

/**
 * Stores a repository; a new address, branch or folder resets the common state of workspace and repository.
 * @throws {Refusal} 400 on `url`, `branch` or `folder`
 */
export async function saveGithub(
  tx: Tx,
  config: Config,
  ws: string,
  had: StoredConfiguration<Settings>,
  draft: ParsedBodyOf<'PUT /api/1.0/workspaces/:ws/configuration/github'>,
  updatedBy: string,
): Promise<void> {
  const { token, ...typed } = draft;
  const settings = { ...typed, folder: typed.folder.replace(/^\/+|\/+$/g, '') };
  const problem = problemOfAddress(settings.url, config.allowInternal);
  if (problem !== undefined) throw refuse.invalid('url', problem);
  if (!isBranch(settings.branch)) throw refuse.invalid('branch', 'not_a_branch');
  if (!isFolder(settings.folder)) throw refuse.invalid('folder', 'not_a_folder');
  const before = had.settings ?? nothing;
  // A stored token is kept only for the same repository: it must not be sent to another one.
  const kept = before.url === settings.url;
  const secrets = changeSecret(config, place(ws), had.secrets, { typed: token, kept });
  if (!kept || before.branch !== settings.branch || before.folder !== settings.folder) await deleteSync(tx, ws);
  await writeStored(tx, ws, 'github', { settings, secrets, updatedBy });
}

export async function deleteSync(tx: Tx, ws: string): Promise<void> {
  await tx.delete(gitSyncs).where(eq(gitSyncs.ws, ws));
}

/** The repository of a workspace. @throws {Refusal} 409 where none is set */
export async function readRepository(tx: Tx, config: Config, ws: string): Promise<Repository> {
  const { settings, secrets } = await readGithub(tx, ws);
  if (!settings) throw refuse.conflict('github_not_configured');
  return { ...settings, token: openSecret(config, place(ws), secrets) };
}

/** Whether git allows a name for a branch. */
const isBranch = (name: string): boolean =>
  /^[^\s~^:?*[\\]+$/.test(name) && !/(^|\/)\.|\.\.|\/\/|@\{|\.lock(\/|$)|^[-/]|[/.]$/.test(name);

const isFolder = (path: string): boolean =>
  path === '' || path.split('/').every((step) => step !== '' && !/^\.|[\\:*?"<>|]/.test(step));
