import { Script } from '@parlance/contract/calls/scripts';
import type { ScriptType } from '@parlance/contract/limits';
import type { Person } from './session.ts';

export const makeScript = (admin: Person, ws: string, script_name: string, type: ScriptType, more: object = {}) =>
  admin.get('POST /api/1.0/workspaces/:ws/script', Script, { params: { ws }, body: { script_name, type, ...more } });
export const readScript = (admin: Person, ws: string, id: string) =>
  admin.get('GET /api/1.0/workspaces/:ws/script/:id', Script, { params: { ws, id } });
/** The address of the script's editor. */
export const addressOf = ({ script_id }: Script) => `/workflows/scripts?script=${script_id}`;
