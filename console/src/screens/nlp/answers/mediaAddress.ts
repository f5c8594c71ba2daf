/** Where a picture of a workspace is shown from. */
export const mediaAddress = (ws: string, id: string): string =>
  `/api/1.0/workspaces/${encodeURIComponent(ws)}/media/${encodeURIComponent(id)}`;
