/**
 * The chat page of a limited session: the last chat of this tab, else that of its device. A session with a device has
 * only that chat.
 * @param last the path that the chat page stored in this tab
 */
export function webviewOf(last: string | null, device: string | null, ws: string | null): string {
  const own = device ? `/chat/${encodeURIComponent(device)}` : '/chat';
  const path = device === null && last !== null && /^\/chat(\/[^/?#\\]+)?$/.test(last) ? last : own;
  return ws ? `${path}?${new URLSearchParams({ ws })}` : path;
}
