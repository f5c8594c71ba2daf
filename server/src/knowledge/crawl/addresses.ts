import { RE2JS } from 're2js';

/** Endings of files that are no documents. */
const otherFiles =
  /\.(?:avi|avif|bmp|bz2|css|dmg|doc|eot|exe|gif|gz|ico|iso|jpe?g|js|json|m4a|mjs|mov|mp3|mp4|mpe?g|msi|ogg|otf|png|ppt|rar|rss|svg|tar|tgz|tiff?|ttf|wav|webm|webp|wmv|woff2?|xls|xml|zip|7z)$/i;
/** Query parameters that only track visitors: the page is the same without them. */
const tracking = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|phpsessid|jsessionid|sid)$/i;
const maxLength = 2000;

/**
 * The normal form of a page's address: absolute, without a fragment and tracking parameters. An address on the
 * host of `from` gets its protocol.
 * @returns undefined where it is not the address of a page
 */
export function pageAddress(address: string, from: string): string | undefined {
  if (address.length > maxLength || !URL.canParse(address, from)) return undefined;
  const url = new URL(address, from);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const { host, protocol } = new URL(from);
  if (url.host === host) url.protocol = protocol;
  url.hash = '';
  const names = new Set(url.searchParams.keys());
  // Deleting rewrites the whole query, so it is only done where needed.
  for (const name of names) if (tracking.test(name)) url.searchParams.delete(name);
  return url.href.length > maxLength ? undefined : url.href;
}

export const hostOf = (address: string): string => new URL(address).host;

/** Whether an address may be that of a page, by the ending of its path. */
export const maybePage = (address: string): boolean => !otherFiles.test(new URL(address).pathname);

/**
 * Selects addresses of a site: those that match one of `include`, if there are any, and none of `exclude`. In a
 * pattern, `*` matches any text; a pattern without it matches the start of a path. A pattern with a protocol applies
 * to the whole address.
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

/** Its time is linear in the length of the address, whatever the pattern. */
function patternOf(pattern: string) {
  const text = pattern.trim();
  const whole = /^https?:\/\//i.test(text);
  const rooted = whole || text.startsWith('/') || text.startsWith('*') ? text : `/${text}`;
  const parts = (rooted.includes('*') ? rooted : `${rooted}*`).split(/\*+/);
  return { whole, expression: RE2JS.compile(parts.map((part) => RE2JS.quote(part)).join('.*'), RE2JS.DOTALL) };
}
