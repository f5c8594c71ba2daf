import { can } from '../state/session.ts';

/** Where the virtual things of a workspace are, beside the connectors that they are made from. */
export const storeThingsPath = '/store/things';

/**
 * The address of a virtual thing: in the settings for those who see these, else beside the store; undefined: the user sees
 * neither.
 */
export function thingPath(ws: string, id: string): string | undefined {
  const seesSettings = can('back.json:read', ws) && can('back.vthings:read', ws);
  if (!seesSettings && !can('store:use', ws)) return undefined;
  return `${seesSettings ? '/back/things' : storeThingsPath}?${new URLSearchParams({ thing: id }).toString()}`;
}
