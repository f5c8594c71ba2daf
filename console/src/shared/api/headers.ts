import { readStored, storageKeys } from '../browser/storage.ts';

/** The workspace in the address, or null. */
function workspaceOfAddress(): string | null {
  return new URLSearchParams(location.search).get('ws') || null;
}

/** Header values must be ASCII, so characters that an address can contain are encoded. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll('%2F', '/');

/** Headers of every request besides the bearer token: workspace, page and context. */
export function requestHeaders(): Record<string, string> {
  const headers: Record<string, string> = { 'x-pathname': encoded(location.pathname) };
  const workspace = readStored('localStorage', storageKeys.workspace);
  if (workspace) headers['x-workspace'] = encoded(workspace);
  const ws = workspaceOfAddress();
  if (ws) headers['x-ws'] = encoded(ws);
  const context = readStored('sessionStorage', storageKeys.context);
  if (context) headers['x-context'] = encodeURIComponent(context);
  return headers;
}
