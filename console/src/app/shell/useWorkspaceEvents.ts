import type { CallName } from '@parlance/contract';
import type { WorkspaceEvent } from '@parlance/contract/calls/conversation';
import type { Session } from '@parlance/contract/calls/accounts';
import { t } from 'i18next';
import { useEffect } from 'react';
import { type ThrottledReader, throttledReader } from '../../shared/api/throttledReader.ts';
import { call } from '../../shared/api/call.ts';
import { openEventStream } from '../../shared/api/eventStream.ts';
import { invalidate, invalidateAll } from '../../shared/api/queryClient.ts';
import { toaster } from '../../shared/feedback/toasts.ts';
import { session } from '../../shared/state/session.ts';
import { loadWorkspaces, workspace } from '../../shared/state/workspace.ts';

type ChangedKind = Extract<WorkspaceEvent, { type: 'changed' }>['what'];

/** The calls whose cached answers are outdated by a change, by kind of change. */
const affectedCalls: Record<Exclude<ChangedKind, 'workspace'>, CallName[]> = {
  class: [
    'GET /api/1.0/gael/:ws/class',
    'GET /api/1.0/gael/:ws/class/:id',
    'GET /api/1.0/gael/:ws/class/:id/needToTrain',
    'GET /api/1.0/gael/:ws/class/:id/trainings',
    'GET /api/1.0/gael/:ws/class/:id/shadow',
    'GET /api/1.0/gael/:ws/class/:id/canary',
    'GET /api/1.0/gael/:ws/class/:id/compare',
    'GET /api/1.0/gael/:ws/class/:id/differences',
    'GET /api/1.0/gael/:ws/class/:id/evaluations',
    'GET /api/1.0/gael/:ws/class/:id/testsets',
    'GET /api/1.0/gael/:ws/testset/:id',
    // The intents say whether their answers are published.
    'GET /api/1.0/gael/:ws/intents',
    'GET /api/1.0/gael/:ws/intents/:id',
    // Other models predict other intents for the same messages.
    'GET /api/1.0/verbatim/:ws',
  ],
  intent: [
    'GET /api/1.0/gael/:ws/intents',
    'GET /api/1.0/gael/:ws/intents/:id',
    'GET /api/1.0/gael/:ws/utterances',
    'GET /api/1.0/gael/:ws/health',
    'GET /api/1.0/gael/:ws/class',
    'GET /api/1.0/gael/:ws/class/:id/needToTrain',
    'GET /api/1.0/gael/:ws/class/:id/trainings',
  ],
  corpus: ['GET /api/1.0/gael/:ws/wordscorpus', 'GET /api/1.0/gael/:ws/wordscorpus/:id', 'GET /api/1.0/gael/:ws/class'],
  verbatim: [
    'GET /api/1.0/verbatim/:ws',
    'GET /api/1.0/verbatim/:ws/reviews',
    'GET /api/1.0/gael/:ws/class/:id/trainings/:model/messages',
    'GET /api/1.0/verbatim/:ws/questions',
    'GET /api/1.0/verbatim/:ws/questions/:id',
    'GET /api/1.0/verbatim/:ws/question-actions',
    'GET /api/1.0/overview/:ws',
  ],
  thing: [
    'GET /api/1.0/workspaces/:ws/vthings',
    'GET /api/1.0/workspaces/:ws/vthings/states',
    'GET /api/1.0/workspaces/:ws/vthing/:id/secret',
    'GET /api/1.0/workspaces/:ws/services',
    'GET /api/1.0/backend/vthing/list',
    'GET /api/1.0/workspaces/:ws/alarms',
    'GET /api/1.0/store',
    'GET /api/1.0/store/devices',
    'GET /api/1.0/workspaces/:ws/store/device/:id',
  ],
  pinCode: ['GET /api/1.0/workspaces/:ws/services/:vthingId/pincodes'],
  group: ['GET /api/1.0/workspaces/:ws/groups'],
  event: [
    'GET /api/1.0/workspaces/:ws/events',
    'GET /api/1.0/workspaces/:ws/events/stack',
    'GET /api/1.0/workspaces/:ws/vthings/states',
    'GET /api/1.0/workspaces/:ws/vthing/:id/state',
    'GET /api/1.0/workspaces/:ws/vthing/:id/changes',
    'GET /api/1.0/workspaces/:ws/vthing/:id/commands',
  ],
  script: [
    'GET /api/1.0/workspaces/:ws/scripts',
    'GET /api/1.0/workspaces/:ws/script/:id',
    'GET /api/1.0/workspaces/:ws/script/:id/versions',
    'GET /api/1.0/workspaces/:ws/script/:id/tests',
    'GET /api/1.0/workspaces/:ws/script/:id/waiting',
    'POST /api/1.0/workspaces/:ws/script/:id/waiting/check',
    'GET /api/1.0/workspaces/:ws/functions',
    'GET /api/1.0/workspaces/:ws/events/uses',
    'GET /api/1.0/workspaces/:ws/names/uses',
    'GET /api/1.0/workspaces/:ws/alarms',
    // Dialogs in production answer intents.
    'GET /api/1.0/gael/:ws/intents',
    'GET /api/1.0/gael/:ws/intents/:id',
  ],
  alarm: ['GET /api/1.0/workspaces/:ws/alarms'],
  run: [
    'GET /api/1.0/workspaces/:ws/runs',
    'GET /api/1.0/workspaces/:ws/script/:id/running',
    'GET /api/1.0/workspaces/:ws/script/:id/waiting',
  ],
  webhook: [
    'GET /api/1.0/workspaces/:ws/vthings/states',
    'GET /api/1.0/workspaces/:ws/vthing/:id/webhooks',
    'GET /api/1.0/workspaces/:ws/vthing/:id/deliveries',
    'GET /api/1.0/workspaces/:ws/vthing/:id/delivery/:deliveryId',
    'GET /api/1.0/workspaces/:ws/vthing/:id/hook',
    'POST /api/1.0/workspaces/:ws/vthing/:id/hook/preview',
  ],
  chart: ['GET /api/1.0/workspaces/:ws/chart', 'GET /api/1.0/workspaces/:ws/chart/:id'],
  knowledge: [
    'GET /api/1.0/gael/:ws/rag',
    'GET /api/1.0/gael/:ws/rag/:base',
    'GET /api/1.0/gael/:ws/rag/:base/documents',
    'GET /api/1.0/gael/:ws/rag/:base/documents/:id',
    'GET /api/1.0/gael/:ws/rag/:base/chunks',
  ],
  guest: ['GET /api/1.0/workspaces/:ws/vthing/:id/users'],
  company: ['GET /api/1.0/company', 'GET /api/1.0/company/:id/contents', 'GET /api/1.0/user', 'GET /api/1.0/token'],
  // The organizations contain the numbers of users and tokens.
  user: ['GET /api/1.0/user', 'GET /api/1.0/user/:id/permissions', 'GET /api/1.0/company'],
  token: ['GET /api/1.0/token', 'GET /api/1.0/company'],
};

/** Throttled kinds: they may change several times a second. */
const throttledKinds: Partial<Record<ChangedKind, readonly ThrottledReader[]>> = {
  event: [throttledReader(400, () => invalidate(...affectedCalls.event))],
  alarm: [throttledReader(1000, () => invalidate(...affectedCalls.alarm))],
  run: [
    throttledReader(1000, () => invalidate(...affectedCalls.run)),
    // The list of scripts contains their last runs, and takes longer.
    throttledReader(5000, () => invalidate('GET /api/1.0/workspaces/:ws/scripts')),
  ],
};

/** The kinds received in one chunk of the stream, to refetch together: a stream begins with many events of one kind. */
const receivedKinds = new Set<'task' | ChangedKind>();

function refetchReceived(): void {
  const names = [...receivedKinds].flatMap((what): readonly CallName[] => {
    if (what === 'task') return ['GET /api/1.0/workspaces/:ws/queue', 'GET /api/1.0/workspaces/:ws/stats'];
    // A newer server may send events that this page does not know.
    return what !== 'workspace' && what in affectedCalls ? affectedCalls[what] : [];
  });
  if (receivedKinds.has('workspace')) void loadWorkspaces(workspace.current);
  receivedKinds.clear();
  void invalidate(...names);
}

function receive(data: string): void {
  const event: WorkspaceEvent = JSON.parse(data);
  const what = event.type === 'task' ? event.type : event.what;
  const readers = what === 'task' ? undefined : throttledKinds[what];
  if (readers) {
    for (const reader of readers) reader.ask();
    return;
  }
  if (receivedKinds.size === 0) queueMicrotask(refetchReceived);
  receivedKinds.add(what);
}

const permissionsOf = ({ role, acls, scopes }: Pick<Session, 'role' | 'acls' | 'scopes'>) =>
  JSON.stringify([role, acls, scopes]);

/**
 * Asks the user to reload the page when their permissions have changed. The page does not change by itself, because it
 * would remove forms in which the user is typing.
 */
async function noticeNewPermissions(): Promise<void> {
  const now = await call('GET /api/1.0/me', {}).catch(() => undefined);
  const { user } = session;
  if (!now || now.id !== user?.id || permissionsOf(now) === permissionsOf(user)) return;
  toaster.show({
    id: 'permissions',
    content: t('toast.permissionsChanged'),
    color: 'warning',
    action: { label: t('failure.reload'), onAction: () => location.reload() },
  });
}

/** Updates the screen with the events of the workspace. */
export function useWorkspaceEvents(ws: string | null): void {
  useEffect(() => {
    if (ws === null) return undefined;
    const stream = openEventStream({
      url: `/api/1.0/workspaces/${encodeURIComponent(ws)}/stream`,
      onEvent: receive,
      // The server replays the missed events that it still has; otherwise everything is fetched again.
      onReopen: () => {
        void invalidateAll();
        // It also ends the stream of a user whose access has changed.
        void noticeNewPermissions();
      },
      // The workspace was deleted, or the user has lost access: the shell says so.
      onRefused: () => void loadWorkspaces(ws),
    });
    return () => stream.close();
  }, [ws]);
}
