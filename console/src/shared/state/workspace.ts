import type { Workspace } from '@parlance/contract/calls/workspaces';
import { proxy } from 'valtio';
import { ApiError } from '../api/ApiError.ts';
import { call } from '../api/call.ts';
import { readWithRetry } from '../api/readWithRetry.ts';
import { readStored, storageKeys, writeStored } from '../browser/storage.ts';
import { bearerToken, isVisitorToken } from '../browser/token.ts';
import { timeZone } from '../time.ts';
import { onUserLeft } from './session.ts';

/** The user's workspaces, and the open one; a valtio proxy. */
interface WorkspaceState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  list: Workspace[];
  /** Id of the open workspace; null if the user has none. */
  current: string | null;
  /** The workspace of a link that the user may not open. */
  refused: string | null;
  /** The label of the refused workspace, if the user could open it before. */
  lost: string | null;
  problem: ApiError | null;
}

const nothing: WorkspaceState = { status: 'idle', list: [], current: null, refused: null, lost: null, problem: null };
export const workspace = proxy<WorkspaceState>({ ...nothing });

/** The workspace of the address if it is accessible, else the last used one, else the first. */
export function chooseWorkspace(
  ids: readonly string[],
  inAddress: string | null,
  usedLast: string | null,
): string | null {
  for (const wanted of [inAddress, usedLast]) if (wanted !== null && ids.includes(wanted)) return wanted;
  return ids[0] ?? null;
}

function show(id: string | null): void {
  workspace.current = id;
  if (id) writeStored('localStorage', storageKeys.workspace, id);
}

let newest: Promise<void> = Promise.resolve();

/**
 * Fetches the user's workspaces and opens one. Never rejects: the result is in the state. When it is called again
 * before the answer, the first call resolves with the later answer and ignores its own, which may arrive last.
 */
export function loadWorkspaces(inAddress: string | null): Promise<void> {
  const isNewest = () => newest === own;
  const own: Promise<void> = load(inAddress, isNewest).then(() => (isNewest() ? undefined : newest));
  newest = own;
  return own;
}

async function load(inAddress: string | null, isNewest: () => boolean): Promise<void> {
  const token = bearerToken();
  const usedLast = readStored('localStorage', storageKeys.workspace);
  if (token && isVisitorToken(token)) {
    Object.assign(workspace, { ...nothing, status: 'ready' });
    return show(inAddress ?? usedLast);
  }
  if (workspace.status !== 'ready') workspace.status = 'loading';
  const before = workspace.current;
  const receive = ({ data }: { data: Workspace[] }) => {
    if (token !== bearerToken() || !isNewest()) return;
    const ids = data.map((each) => each.workspace);
    const known = workspace.list;
    Object.assign(workspace, { status: 'ready', list: data, problem: null });
    // The user may have switched to another workspace in the meantime.
    const wanted = workspace.current === before ? inAddress : workspace.current;
    if (wanted && !ids.includes(wanted)) {
      const lost = known.find((each) => each.workspace === wanted)?.label ?? null;
      Object.assign(workspace, { refused: wanted, lost });
    }
    show(chooseWorkspace(ids, wanted, usedLast));
  };
  try {
    receive(await readWithRetry(() => call('GET /api/1.0/workspaces', {}), receive));
  } catch (error) {
    if (error instanceof ApiError && workspace.status !== 'ready' && isNewest())
      Object.assign(workspace, { status: 'failed', problem: error });
  }
}

/** The time zone of a workspace, by default of the open one; the user's until the workspace is loaded. */
export const workspaceZone = (id = workspace.current): string =>
  workspace.list.find((each) => each.workspace === id)?.time_zone ?? timeZone();

/** Opens another workspace; an inaccessible one is refused with a message. */
export function enterWorkspace(id: string): void {
  if (!workspace.list.some((each) => each.workspace === id)) {
    Object.assign(workspace, { refused: id, lost: null });
    return;
  }
  clearRefusal();
  show(id);
}

/** Stays in the open workspace after another one was refused. */
export function clearRefusal(): void {
  Object.assign(workspace, { refused: null, lost: null });
}

/** Inserts a created or changed workspace into the sorted list. */
export function receiveWorkspace(changed: Workspace): void {
  workspace.list = [...workspace.list.filter((each) => each.workspace !== changed.workspace), changed].sort((a, b) =>
    a.label.localeCompare(b.label, undefined, { numeric: true }),
  );
}

/** Clears the workspaces; the last used one stays stored. */
export function flushWorkspaces(): void {
  Object.assign(workspace, nothing);
}
onUserLeft(flushWorkspaces);
