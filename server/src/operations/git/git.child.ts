import { rmSync } from 'node:fs';
import { refuse } from '../../platform/http/refusal.ts';
import { answerParent } from '../../platform/workers/answerParent.ts';
import { compare, isBehind } from './compare.ts';
import type { GitAnswer, GitWork, BranchContent, PushOutcome, PushTask } from './runGit.ts';
import { asRefusal, type NewCommit, openStore, type Store } from './store.ts';
import { readItems, writeItems } from './tree.ts';

/** The default author of commits. */
const defaultAuthor = { name: 'Parlance', email: 'parlance@localhost.invalid' };

/** Handles all untrusted data of a repository in a child process: unpacking, folders and files. */
answerParent(async (work: GitWork): Promise<GitAnswer<BranchContent | PushOutcome>> => {
  // The parent removes the folder, unless it was killed: then this process exits by itself.
  process.once('exit', () => rmSync(work.gitdir, { recursive: true, force: true }));
  try {
    const store = await openStore(work.repository, work.gitdir, work.allowInternal);
    return { done: work.kind === 'pull' ? await pull(store, work) : await push(store, work) };
  } catch (error) {
    const { status, detail } = asRefusal(error);
    return { refused: { status, detail } };
  }
});

async function pull(store: Store, { repository }: GitWork): Promise<BranchContent> {
  const { head } = store;
  if (!head) throw refuse.conflict('git_no_branch', { branch: repository.branch });
  return { theirs: await readItems(store, head.tree, repository.folder), commit: head.commit };
}

async function push(
  store: Store,
  { repository, base, ours, overwrite, message, at }: GitWork & PushTask,
): Promise<PushOutcome> {
  const { head } = store;
  const theirs = await readItems(store, head?.tree ?? null, repository.folder);
  if (!overwrite && isBehind(base, ours, theirs)) throw refuse.conflict('git_behind');
  const differing = compare({}, ours, theirs, 'theirs');
  const tree = await writeItems(store, head?.tree ?? null, repository.folder, ours);
  const author = {
    name: repository.author_name || defaultAuthor.name,
    email: repository.author_email || defaultAuthor.email,
    ...(at !== undefined && { timestamp: at }),
  };
  const same = tree === head?.tree || (head === null && ours.size === 0);
  if (same && isCommitOf(head, { tree, message, author })) {
    // A first run has pushed and was killed before it could say so: the base is still that of before.
    const written = [...ours].filter(([key, { hash }]) => !Object.hasOwn(base, key) || base[key] !== hash).length;
    const removed = Object.keys(base).filter((key) => !ours.has(key)).length;
    return { commit: head.commit, head: head.commit, written, removed };
  }
  const commit = same ? null : await store.push({ tree, message, author });
  return {
    commit,
    head: commit ?? head?.commit ?? null,
    written: differing.filter(({ ours: mine }) => mine !== undefined).length,
    removed: differing.filter(({ ours: mine }) => mine === undefined).length,
  };
}

/** Whether the newest commit of a branch is that of an earlier run of the same push. */
const isCommitOf = (head: Store['head'], { message, author }: NewCommit): head is NonNullable<Store['head']> =>
  head !== null &&
  author.timestamp !== undefined &&
  head.author.timestamp === author.timestamp &&
  head.author.email === author.email &&
  head.message.trim() === message.trim();
