interface Framed {
  parent: unknown;
  location: { ancestorOrigins?: ArrayLike<string> };
  document: { referrer: string };
}

/**
 * Origin of the page around this one, for the server to judge; undefined where there is none. One that cannot be told
 * is `null`, as browsers write it, and that is no site anybody allows.
 *
 * @param embedded named by the loader, whose message is believed only when it comes from there
 */
export function siteAround(window: Framed, embedded: string | null): string | undefined {
  if (window.parent === window) return undefined;
  const told = window.location.ancestorOrigins?.[0] ?? embedded;
  if (told) return told;
  return URL.canParse(window.document.referrer) ? new URL(window.document.referrer).origin : 'null';
}
