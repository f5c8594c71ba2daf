import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PushResult } from '@parlance/contract/calls/configuration';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { ChildEnded } from '../../platform/workers/child.ts';
import { runInChild } from '../../platform/workers/runInChild.ts';
import type { Repository } from '../../workspace/configuration/github.ts';
import type { Base } from './compare.ts';
import type { Items } from './items.ts';
import { pushMark } from './pushMark.ts';

/** Milliseconds after which a pull or a push is ended. */
const deadline = 120_000;

/** The beginning of the names of temporary folders. */
const prefix = 'parlance-git-';
/** Milliseconds after which a folder is surely not in use. */
const lost = 5 * deadline;

/** The content of a branch. */
export interface BranchContent {
  commit: string;
  theirs: Items;
}

export interface PushTask {
  kind: 'push';
  base: Base;
  ours: Items;
  /** Overwrite changes that were not pulled. */
  overwrite: boolean;
  message: string;
  /** The time of the commit, in seconds: with it, a second run finds the commit of one that was killed. */
  at?: number | undefined;
}

export interface PushOutcome extends PushResult {
  /** The present commit of the branch; null where it does not exist yet. */
  head: string | null;
}

/** The input of the child process. */
export type GitWork = { repository: Repository; allowInternal: boolean; gitdir: string } & (
  | { kind: 'pull' }
  | PushTask
);
/** The answer of the child process. */
export type GitAnswer<Done> = { done: Done } | { refused: { status: number; detail: ErrorDetail } };

interface Access {
  allowInternal: boolean;
  signal: AbortSignal;
}

/** Fetches and reads a branch, in a child process. @throws {Refusal} 409 */
export const pullItems = (repository: Repository, access: Access): Promise<BranchContent> =>
  runGit<BranchContent>(repository, access, { kind: 'pull' });

/** Compares with a branch, writes a commit and pushes it, in a child process. @throws {Refusal} 409 */
export const pushItems = (repository: Repository, access: Access, task: Omit<PushTask, 'kind'>): Promise<PushOutcome> =>
  runGit<PushOutcome>(repository, access, { kind: 'push', ...task });

/**
 * Runs the child process. The temporary folder is made and removed here, because a killed child could not remove it.
 */
async function runGit<Done>(
  repository: Repository,
  { allowInternal, signal }: Access,
  task: { kind: 'pull' } | PushTask,
): Promise<Done> {
  const gitdir = await mkdtemp(path.join(tmpdir(), prefix));
  const ending = new AbortController();
  // A push that is being sent is not stopped: the branch might have the commit, and the workspace would not know.
  const end = () => existsSync(pushMark(gitdir)) || ending.abort(signal.reason);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    const work: GitWork = { repository, allowInternal, gitdir, ...task };
    const answer = await runInChild<GitAnswer<Done>>('operations/git/git.child', work, {
      deadline,
      signal: ending.signal,
    });
    if ('done' in answer) return answer.done;
    throw new Refusal(answer.refused.status, answer.refused.detail);
  } catch (error) {
    throw error instanceof ChildEnded ? refuse.conflict(reasons[error.reason]) : error;
  } finally {
    signal.removeEventListener('abort', end);
    await rm(gitdir, { recursive: true, force: true });
  }
}

/** Removes the folders of processes that were killed together with their child processes. */
export async function removeLostFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    const found = await stat(folder).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > lost) await rm(folder, { recursive: true, force: true });
  }
}

const reasons = { time: 'git_slow', memory: 'git_too_large', crash: 'git_unreadable' } as const;
