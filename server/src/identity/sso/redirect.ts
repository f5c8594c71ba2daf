/** The path to open after signing in; undefined for anything but a path of this site. */
export function ownPath(redirect: string | undefined): string | undefined {
  // `//host`, `/\host` and control characters could lead to other sites.
  if (redirect === undefined || !/^\/(?![/\\])/.test(redirect) || /[\p{Cc}\\]/u.test(redirect)) return undefined;
  const base = 'http://own.invalid';
  if (!URL.canParse(redirect, base)) return undefined;
  return new URL(redirect, base).origin === base ? redirect : undefined;
}
