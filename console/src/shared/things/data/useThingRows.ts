import { useMemo } from 'react';
import { useCall } from '../../api/queryClient.ts';
import type { ThingRow } from './things.ts';

/** The virtual things of a workspace with their states; the states come later, and stay while they are read again. */
export function useThingRows(ws: string) {
  const things = useCall('GET /api/1.0/workspaces/:ws/vthings', { params: { ws } });
  const states = useCall('GET /api/1.0/workspaces/:ws/vthings/states', { params: { ws } });
  const rows = useMemo((): ThingRow[] => {
    const byId = new Map(states.data?.data.map((state) => [state.vthingId, state]));
    return (things.data?.data ?? [])
      .map((thing) => ({ ...thing, state: byId.get(thing.vthingId) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
  }, [things.data, states.data]);
  return { things, rows };
}
