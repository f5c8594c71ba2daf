import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';

type Param = NonNullable<ErrorDetail['params']>[string];

let wanted = '';
let texts: Readonly<Record<string, string>> | undefined;

/** Loads the error texts of a language; the server's texts are English. */
export async function followErrorTexts(language: string): Promise<void> {
  wanted = language;
  texts = undefined;
  if (language !== 'fr') return;
  const { frenchErrors } = await import('./errors/french.ts');
  if (wanted === language) texts = frenchErrors;
}

/** The text of an error in the user's language; the server's text for an unknown type. */
export function errorText({ type, params = {}, message }: ErrorDetail): string {
  const text = texts && Object.hasOwn(texts, type) ? texts[type] : undefined;
  if (text === undefined) return message;
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => written(params[name]) ?? place);
}

/**
 * The types of errors whose text in the user's language contains a typed text; none in English, which the server
 * searches itself.
 */
export function errorTypesWith(typed: string): string[] {
  const sought = typed.toLowerCase();
  // The values of the placeholders are unknown here.
  const holds = (text: string) => text.split(/\{\w+\}/).some((part) => part.toLowerCase().includes(sought));
  return Object.entries(texts ?? {}).flatMap(([type, text]) => (holds(text) ? [type] : []));
}

function written(value: Param | undefined): string | undefined {
  if (typeof value === 'number') return value.toLocaleString(wanted);
  return typeof value === 'object' ? value.join(', ') : value;
}
