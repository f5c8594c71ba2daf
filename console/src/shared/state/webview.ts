/**
 * The page of a limited session: the chat it was at last, else that of its device, which is the only one that exists
 * for it where it has one.
 * @param last what the chat page noted in this tab
 */
export function webviewOf(last: string | null, device: string | null, ws: string | null): string {
  const own = device ? `/chat/${encodeURIComponent(device)}` : '/chat';
  const path = device === null && last !== null && /^\/chat(\/[^/?#\\]+)?$/.test(last) ? last : own;
  return ws ? `${path}?${new URLSearchParams({ ws })}` : path;
}
