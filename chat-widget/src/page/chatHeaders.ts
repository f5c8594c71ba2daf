import { limits } from '@parlance/contract/limits';
import type { PageLanguage } from './settings.ts';

/** The context as a header value; entries without a value, and beyond the server's limit, are left out. */
export function contextHeader(context: Readonly<Record<string, string>>): string {
  const fitting: Record<string, string> = {};
  for (const [name, value] of Object.entries(context)) {
    const size = new TextEncoder().encode(JSON.stringify({ ...fitting, [name]: value })).length;
    if (value !== '' && size <= limits.contextBytes) fitting[name] = value;
  }
  return encodeURIComponent(JSON.stringify(fitting));
}

/** Headers of every request of the page, besides the session. */
export function chatHeaders(
  ws: string,
  context: Readonly<Record<string, string>>,
  language: PageLanguage,
  site: string | undefined,
) {
  return {
    ...(site !== undefined && { 'x-site': site }),
    'accept-language': language,
    'x-workspace': encodeURIComponent(ws),
    'x-ws': encodeURIComponent(ws),
    'x-pathname': encodeURIComponent(location.pathname),
    'x-context': contextHeader(context),
  };
}
