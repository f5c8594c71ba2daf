import type { Service } from '@parlance/contract/calls/guests';
import { useCall } from '../../../shared/api/queryClient.ts';

/** Services that ask for a PIN, by label. */
export const asking = (services: readonly Service[]): Service[] => services.filter(({ auth }) => auth === 1);

/** The virtual things of a workspace, which are services when they ask for a PIN. */
export const useServices = (ws: string) => useCall('GET /api/1.0/workspaces/:ws/services', { params: { ws } });
