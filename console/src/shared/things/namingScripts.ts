import { t } from 'i18next';
import { call } from '../api/call.ts';
import { can } from '../state/session.ts';

/** A virtual thing, by id or name, or a group, by name. */
export interface NamedThing {
  ws: string;
  kind: 'thing' | 'group';
  name: string;
}

/**
 * A sentence that lists the scripts that name a virtual thing or a group; empty where none does, or where the user may
 * not see scripts.
 * @throws ApiError
 */
export async function namingScripts({ ws, kind, name }: NamedThing): Promise<string> {
  if (!can('script:read', ws)) return '';
  const query = { kind, name };
  const { data } = await call('GET /api/1.0/workspaces/:ws/names/uses', { params: { ws }, query });
  const names = data.map((one) => one.name).join(', ');
  return names && t('named.deleted', { ns: 'common', names });
}
