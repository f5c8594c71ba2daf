import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import * as git from 'isomorphic-git';
import { refuse, Refusal } from '../../platform/http/refusal.ts';
import type { Repository } from '../../workspace/configuration/github.ts';
import { guardedHttp } from './http.ts';
import { pushMark } from './pushMark.ts';
import { checkPack, RepositoryTooLarge } from './packBudget.ts';

export interface TreeEntry {
  mode: string;
  path: string;
  oid: string;
  type: 'blob' | 'tree' | 'commit';
}

export interface NewCommit {
  tree: string;
  message: string;
  author: { name: string; email: string; timestamp?: number };
}

/** The git operations of a push or a pull. */
export interface Store {
  /** The newest commit of the branch; null where the branch does not exist yet. */
  head: (NewCommit & { commit: string }) | null;
  readTree(oid: string): Promise<TreeEntry[]>;
  /** Undefined for a file that is not UTF-8: its text would lose what cannot be read. */
  readText(oid: string): Promise<string | undefined>;
  writeText(text: string): Promise<string>;
  writeTree(entries: TreeEntry[]): Promise<string>;
  /** Adds a commit to the branch and pushes it. @throws {Refusal} 409 `git_raced` after another push */
  push(commit: NewCommit): Promise<string>;
}

/** The file system for git. A pack is checked with `checkPack` before it is written. */
const guardedFiles = {
  promises: {
    ...fs.promises,
    async writeFile(file: string, data: Uint8Array | string, options?: fs.WriteFileOptions): Promise<void> {
      if (file.endsWith('.pack')) checkPack(Buffer.from(data));
      await fs.promises.writeFile(file, data, options);
    },
  },
};

/**
 * Fetches the newest commit of a branch into an empty folder.
 * @throws {Error} `asRefusal` maps it to a refusal
 */
export async function openStore(
  { url, branch, username, token }: Repository,
  gitdir: string,
  allowInternal: boolean,
): Promise<Store> {
  const ref = `refs/heads/${branch}`;
  const local = { fs: guardedFiles, gitdir };
  const remote = {
    ...local,
    http: guardedHttp(allowInternal),
    url,
    onAuth: () => (token === null ? { cancel: true } : { username: username || 'x-access-token', password: token }),
    onAuthFailure: () => ({ cancel: true }),
  };
  await git.init({ ...local, bare: true, defaultBranch: branch });
  const { onAuth, onAuthFailure, http } = remote;
  const refs = await git.listServerRefs({ http, onAuth, onAuthFailure, url, prefix: ref, protocolVersion: 1 });
  const there = refs.find((one) => one.ref === ref)?.oid;
  if (there !== undefined) {
    await git.addRemote({ ...local, remote: 'origin', url });
    await git.fetch({ ...remote, remote: 'origin', ref: branch, singleBranch: true, depth: 1, tags: false });
    await git.writeRef({ ...local, ref, value: there, force: true });
  }
  const head =
    there === undefined ? null : { ...(await git.readCommit({ ...local, oid: there })).commit, commit: there };
  return {
    head,
    readTree: async (oid) => (await git.readTree({ ...local, oid })).tree,
    async readText(oid) {
      const { blob } = await git.readBlob({ ...local, oid });
      return isUtf8(blob) ? new TextDecoder().decode(blob) : undefined;
    },
    writeText: (text) => git.writeBlob({ ...local, blob: Buffer.from(text) }),
    writeTree: (entries) => git.writeTree({ ...local, tree: entries }),
    async push({ tree, message, author }) {
      const commit = await git.commit({ ...local, tree, message, author, ref, parent: head ? [head.commit] : [] });
      await fs.promises.writeFile(pushMark(gitdir), '');
      const pushed = await git.push({ ...remote, ref, remoteRef: ref });
      if (!pushed.ok) throw refuse.conflict('git_push_refused', { reason: pushed.error ?? '–' });
      return commit;
    },
  };
}

/** Maps an error to a refusal for the user who configures the repository. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof RepositoryTooLarge) return refuse.conflict('git_too_large');
  if (error instanceof git.Errors.PushRejectedError) {
    return refuse.conflict('git_raced');
  }
  if (error instanceof git.Errors.UserCanceledError) {
    return refuse.conflict('git_unauthorized');
  }
  if (error instanceof git.Errors.HttpError) {
    const { statusCode } = error.data;
    if (statusCode === 401 || statusCode === 403) return refuse.conflict('git_forbidden');
    if (statusCode === 404) return refuse.conflict('git_not_found');
    return refuse.conflict('git_http', { status: statusCode });
  }
  return refuse.conflict('git_failed', { reason: error instanceof Error ? error.message : String(error) });
}
