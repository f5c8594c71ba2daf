import { RE2JS } from 're2js';

/** Files that say nothing a reader of documents understands. */
const otherFiles =
  /\.(?:avi|avif|bmp|bz2|css|dmg|doc|eot|exe|gif|gz|ico|iso|jpe?g|js|json|m4a|mjs|mov|mp3|mp4|mpe?g|msi|ogg|otf|png|ppt|rar|rss|svg|tar|tgz|tiff?|ttf|wav|webm|webp|wmv|woff2?|xls|xml|zip|7z)$/i;
/** Parameters that tell where a reader comes from: the page is the same without. */
const tracking = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|phpsessid|jsessionid|sid)$/i;
const mostLength = 2000;

/**
 * An address as pages are told apart by: absolute, without what leads to a place in it or tells where a reader comes from.
 * A plain address on the host of `from` has its protocol.
 * @returns undefined for what is no address of a page
 */
export function pageAddress(address: string, from: string): string | undefined {
  if (address.length > mostLength || !URL.canParse(address, from)) return undefined;
  const url = new URL(address, from);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const { host, protocol } = new URL(from);
  if (url.host === host) url.protocol = protocol;
  url.hash = '';
  const names = new Set(url.searchParams.keys());
  // Deleting writes the whole query anew: only where something is to delete.
  for (const name of names) if (tracking.test(name)) url.searchParams.delete(name);
  return url.href.length > mostLength ? undefined : url.href;
}

export const hostOf = (address: string): string => new URL(address).host;

/** Whether an address may be of a page, by the ending of its path. */
export const maybePage = (address: string): boolean => !otherFiles.test(new URL(address).pathname);

/**
 * Which addresses of a site are read: one of `include`, where it has any, and none of `exclude`. In a pattern, `*` is any
 * text; one without it is what the path begins with. One with a protocol is for the whole address.
 */
export function addressFilter({ include, exclude }: { include: readonly string[]; exclude: readonly string[] }) {
  const included = include.map(patternOf);
  const excluded = exclude.map(patternOf);
  return (address: string): boolean => {
    const { pathname, search } = new URL(address);
    const matches = ({ whole, expression }: ReturnType<typeof patternOf>) =>
      expression.matches(whole ? address : pathname + search);
    return (included.length === 0 || included.some(matches)) && !excluded.some(matches);
  };
}

/** Its time grows with the length of the address alone, whatever the pattern. */
function patternOf(pattern: string) {
  const text = pattern.trim();
  const whole = /^https?:\/\//i.test(text);
  const rooted = whole || text.startsWith('/') || text.startsWith('*') ? text : `/${text}`;
  const parts = (rooted.includes('*') ? rooted : `${rooted}*`).split(/\*+/);
  return { whole, expression: RE2JS.compile(parts.map((part) => RE2JS.quote(part)).join('.*'), RE2JS.DOTALL) };
}
