/** The path to go on to after signing in; undefined for what is no path of this site. */
export function ownPath(redirect: string | undefined): string | undefined {
  // `//host`, `/\host` and control characters are ways to other sites.
  if (redirect === undefined || !/^\/(?![/\\])/.test(redirect) || /[\p{Cc}\\]/u.test(redirect)) return undefined;
  const base = 'http://own.invalid';
  if (!URL.canParse(redirect, base)) return undefined;
  return new URL(redirect, base).origin === base ? redirect : undefined;
}
