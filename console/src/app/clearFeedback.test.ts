import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isUnsaved, markUnsaved } from '../screens/workflows/unsaved.ts';
import { openTabs } from '../screens/workflows/open/openTabs.ts';
import { askSides, sides } from '../shared/conflict/sides.ts';
import { confirmer } from '../shared/feedback/confirmer.ts';
import { toaster } from '../shared/feedback/toasts.ts';
import { session } from '../shared/state/session.ts';
import { notifyUndoable, undoLast } from '../shared/state/undoable.ts';
import { workspace } from '../shared/state/workspace.ts';
import { person } from '../testing/person.ts';
import { clearFeedback } from './clearFeedback.ts';

const script = 'a-0000-0000-0000-000000000000';
const undo = vi.fn<() => Promise<void>>(() => Promise.resolve());
/** Lets the session notify its subscribers. */
const told = () => vi.advanceTimersByTimeAsync(0);

const enter = async (id: string) => {
  Object.assign(session, { status: 'signedIn', user: { ...person, id } });
  await told();
};

const answers: unknown[] = [];
beforeAll(() => {
  vi.useFakeTimers();
  clearFeedback();
});
afterAll(() => void vi.useRealTimers());
beforeEach(async () => {
  undo.mockClear();
  await enter('ada');
  Object.assign(workspace, { status: 'ready', list: [{ workspace: 'shop' }], current: 'shop' });
  Object.assign(openTabs, { ws: 'shop', active: 'script', tabs: [script], recent: [script] });
  markUnsaved(script, () => {});
  notifyUndoable('Code deleted', undo);
  answers.length = 0;
  void confirmer.ask({ title: 'Delete the code?' }).then((answer) => answers.push(answer));
  void confirmer.ask({ title: 'Leave?' }).then((answer) => answers.push(answer));
  void askSides({ title: 'Code', mine: [], theirs: [] }).then((answer) => answers.push(answer));
});
afterEach(async () => {
  Object.assign(session, { status: 'signedOut', user: null });
  await told();
});

const kept = () => {
  undoLast();
  return {
    workspaces: workspace.list.length,
    tabs: openTabs.tabs.length,
    unsaved: isUnsaved(script),
    asked: confirmer.getSnapshot() !== undefined || sides.question !== null,
    toasts: toaster.getSnapshot().filter(({ hidden }) => !hidden).length,
    undone: undo.mock.calls.length,
  };
};
const nothing = { workspaces: 0, tabs: 0, unsaved: false, asked: false, toasts: 0, undone: 0 };

test('the state of a user is cleared when they sign out', async () => {
  Object.assign(session, { status: 'signedOut', user: null });
  await told();
  expect(kept()).toEqual(nothing);
  expect(answers).toHaveLength(3);
  expect(answers).not.toContain(true);
});

test('the state of an expired session is kept for its user, and nothing covers the sign-in', async () => {
  Object.assign(session, { status: 'signedOut', ended: 'expired' });
  await told();
  expect(kept()).toEqual({ workspaces: 1, tabs: 1, unsaved: true, asked: true, toasts: 0, undone: 1 });
  expect(confirmer.getSnapshot()).toBeUndefined();
  expect(answers).toEqual([false, false]);
});

test('the state is cleared when another account takes over', async () => {
  session.status = 'restoring';
  await told();
  await enter('ben');
  expect(kept()).toEqual(nothing);
});

test('the state stays while the session of the same user is restored', async () => {
  session.status = 'restoring';
  await told();
  await enter('ada');
  expect(kept()).toEqual({ workspaces: 1, tabs: 1, unsaved: true, asked: true, toasts: 0, undone: 1 });
});
