import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';

type Param = NonNullable<ErrorDetail['params']>[string];

let wanted = '';
let texts: Readonly<Record<string, string>> | undefined;

/** Loads the error texts of a language; the server's own texts are English. */
export async function followErrorTexts(language: string): Promise<void> {
  wanted = language;
  texts = undefined;
  if (language !== 'fr') return;
  const { frenchErrors } = await import('./errors/french.ts');
  if (wanted === language) texts = frenchErrors;
}

/** The text of an error in the reader's language; the server's own text for an unknown type. */
export function errorText({ type, params = {}, message }: ErrorDetail): string {
  const text = texts && Object.hasOwn(texts, type) ? texts[type] : undefined;
  if (text === undefined) return message;
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => written(params[name]) ?? place);
}

function written(value: Param | undefined): string | undefined {
  if (typeof value === 'number') return value.toLocaleString(wanted);
  return typeof value === 'object' ? value.join(', ') : value;
}
