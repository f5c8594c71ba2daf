import { useMemo } from 'react';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { can } from '../../../../shared/state/session.ts';
import { useEvents, useGroups } from '../../data/queries.ts';
import type { ScriptNames } from '../language/scriptNames.ts';

/** The names of the workspace that a script can use. */
export function useScriptNames(ws: string): ScriptNames {
  const params = { ws };
  const things = useCall('GET /api/1.0/workspaces/:ws/vthings', { params }).data?.data;
  const events = useEvents(ws).data?.data;
  const groups = useGroups(ws).data?.data;
  const functions = useCall('GET /api/1.0/workspaces/:ws/functions', { params }).data?.data;
  const enabled = can('workspace:edit', ws);
  const secrets = useCall('GET /api/1.0/workspaces/:ws/configuration/scripts', { params }, { enabled }).data?.secrets;
  return useMemo(
    () => ({ things, groups, events, functions: functions?.map(({ name }) => name), secrets }),
    [things, groups, events, functions, secrets],
  );
}
