import { hasPathStep } from '@parlance/contract/common';
import { refuse } from './refusal.ts';

/** Maximum characters of a path parameter; not bytes, because letters of other scripts take several. */
export const longestParam = (name: string): number => (name === 'label' ? 1000 : 200);

/** Refuses path parameters that cannot be names: too long, with control characters, or path traversal. */
export function checkParams(params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) {
    const limit = longestParam(name);
    if (value === '' || value.length > limit) throw refuse.invalid(name, 'path_length', { max: limit });
    if (/\p{Cc}/u.test(value)) throw refuse.invalid(name, 'control_characters');
    if (hasPathStep(value)) throw refuse.invalid(name, 'path_step');
    if (name === 'ws' && /[/\\\s]/.test(value)) throw refuse.invalid(name, 'path_separator');
  }
}
