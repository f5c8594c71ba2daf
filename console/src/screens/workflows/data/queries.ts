import { useMemo } from 'react';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';
import { labelsOf } from '../../../shared/things/uniqueLabel.ts';

/** The scripts of a workspace, by name. */
export const useScripts = (ws: string) => useCall('GET /api/1.0/workspaces/:ws/scripts', { params: { ws } });

/** The groups of virtual things, by name. */
export const useGroups = (ws: string) => useCall('GET /api/1.0/workspaces/:ws/groups', { params: { ws } });

/** The attributes of virtual things and the variables of the workspace, with their values. */
export const useEvents = (ws: string) => useCall('GET /api/1.0/workspaces/:ws/events', { params: { ws } });

/** The virtual things of a workspace, by name. */
export const useThings = (ws: string) => useCall('GET /api/1.0/workspaces/:ws/vthings', { params: { ws } });

/** The labels of a workspace's virtual things by their ids; empty until they are loaded. */
export function useThingLabels(ws: string): ReadonlyMap<string, string> {
  const things = useThings(ws).data?.data;
  return useMemo(() => labelsOf(things ?? []), [things]);
}

/** Refetches the attributes. */
export const refreshEvents = () =>
  invalidate(
    'GET /api/1.0/workspaces/:ws/events',
    'GET /api/1.0/workspaces/:ws/events/stack',
    'GET /api/1.0/workspaces/:ws/events/uses',
  );

/** Refetches the scripts. */
export const refreshScripts = () =>
  invalidate(
    'GET /api/1.0/workspaces/:ws/scripts',
    'GET /api/1.0/workspaces/:ws/script/:id',
    'GET /api/1.0/workspaces/:ws/script/:id/versions',
    'GET /api/1.0/workspaces/:ws/functions',
    'GET /api/1.0/workspaces/:ws/events/uses',
  );
