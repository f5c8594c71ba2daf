import type { Prompt } from '@parlance/contract/calls/prompts';
import type { CodeDiagnostic } from '@parlance/ui-kit/code';

export interface PlaceholderCheck {
  /** Names of known placeholders in the text. */
  used: ReadonlySet<string>;
  /** Names of required placeholders that are not in the text. */
  missing: string[];
  /** Unknown placeholders in the text, with their positions (from 1). */
  unknown: { name: string; line: number; column: number; endColumn: number }[];
}

const pattern = /\{\{\s*(\w+)\s*\}\}/g;

/** Finds `{{name}}` in a text, as the server does. */
export function checkPlaceholders(text: string, known: Prompt['placeholders']): PlaceholderCheck {
  const found = text.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(pattern), (match) => ({
      name: match[1] ?? '',
      line: index + 1,
      column: match.index + 1,
      endColumn: match.index + 1 + match[0].length,
    })),
  );
  const names = new Set(known.map(({ name }) => name));
  const used = new Set(found.map(({ name }) => name).filter((name) => names.has(name)));
  return {
    used,
    missing: known.filter(({ name, required }) => required && !used.has(name)).map(({ name }) => name),
    unknown: found.filter(({ name }) => !names.has(name)),
  };
}

/** The unknown placeholders as diagnostics for the editor. */
export const diagnosticsOf = ({ unknown }: PlaceholderCheck, message: (name: string) => string): CodeDiagnostic[] =>
  unknown.map(({ name, ...place }) => ({ ...place, message: message(name), severity: 'error' }));
