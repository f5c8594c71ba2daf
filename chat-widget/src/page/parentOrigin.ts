interface FrameWindow {
  parent: unknown;
  location: { ancestorOrigins?: ArrayLike<string> };
  document: { referrer: string };
}

/**
 * The origin of the parent page, which the server checks; undefined for a top-level page. An unknown origin is `null`,
 * as browsers write it; no workspace can allow that.
 *
 * @param embedded the origin that the loader names; its handshake is accepted only from that origin
 */
export function parentOrigin(window: FrameWindow, embedded: string | null): string | undefined {
  if (window.parent === window) return undefined;
  const origin = window.location.ancestorOrigins?.[0] ?? embedded;
  if (origin) return origin;
  return URL.canParse(window.document.referrer) ? new URL(window.document.referrer).origin : 'null';
}
