/** The address of a workspace's image. */
export const mediaAddress = (ws: string, id: string): string =>
  `/api/1.0/workspaces/${encodeURIComponent(ws)}/media/${encodeURIComponent(id)}`;
