import { can } from '../state/session.ts';

/** The path of a workspace's virtual things, beside the connectors that they are made from. */
export const storeThingsPath = '/store/things';

/**
 * The address of a virtual thing: in the settings for users who may see these, else beside the store; undefined: the
 * user may see neither.
 */
export function thingPath(ws: string, id: string): string | undefined {
  const seesSettings = can('back.json:read', ws) && can('back.vthings:read', ws);
  if (!seesSettings && !can('store:use', ws)) return undefined;
  return `${seesSettings ? '/back/things' : storeThingsPath}?${new URLSearchParams({ thing: id }).toString()}`;
}
