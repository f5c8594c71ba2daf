import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
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

/** What the branch holds. */
export interface BranchContent {
  commit: string;
  theirs: Items;
}

export interface PushTask {
  kind: 'push';
  base: Base;
  ours: Items;
  /** Write over what was not pulled. */
  overwrite: boolean;
  message: string;
}

export interface PushOutcome extends PushResult {
  /** Where the branch is now; null where it does not exist yet. */
  head: string | null;
}

/** What the child process is given. */
export type GitWork = { repository: Repository; allowInternal: boolean; gitdir: string } & (
  | { kind: 'pull' }
  | PushTask
);
/** What it answers. */
export type GitAnswer<Done> = { done: Done } | { refused: { status: number; detail: ErrorDetail } };

interface Access {
  allowInternal: boolean;
  signal: AbortSignal;
}

/** Fetches and reads a branch in a child process. @throws {Refusal} 409 */
export const pullItems = (repository: Repository, access: Access): Promise<BranchContent> =>
  runGit<BranchContent>(repository, access, { kind: 'pull' });

/** Compares with a branch, writes a commit and pushes it in a child process. @throws {Refusal} 409 */
export const pushItems = (repository: Repository, access: Access, task: Omit<PushTask, 'kind'>): Promise<PushOutcome> =>
  runGit<PushOutcome>(repository, access, { kind: 'push', ...task });

/** The folder that git writes to is made and removed here: a process that is ended removes nothing. */
async function runGit<Done>(
  repository: Repository,
  { allowInternal, signal }: Access,
  task: { kind: 'pull' } | PushTask,
): Promise<Done> {
  const gitdir = await mkdtemp(path.join(tmpdir(), 'parlance-git-'));
  const ending = new AbortController();
  // What is being sent is no longer stopped: the branch would have it, and the workspace would not know.
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

const reasons = { time: 'git_slow', memory: 'git_too_large', crash: 'git_unreadable' } as const;
