import { hasPathStep } from '@parlance/contract/common';
import { refuse } from './refusal.ts';

/** Longest path parameter; names and labels of other scripts take several bytes a letter, so this counts letters. */
export const longestParam = (name: string): number => (name === 'label' ? 1000 : 200);

/** Refuses path parameters that no name can be: too long, control characters, ways out of a folder. */
export function checkParams(params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) {
    const limit = longestParam(name);
    if (value === '' || value.length > limit) throw refuse.invalid(name, 'path_length', { max: limit });
    if (/\p{Cc}/u.test(value)) throw refuse.invalid(name, 'control_characters');
    if (hasPathStep(value)) throw refuse.invalid(name, 'path_step');
    if (name === 'ws' && /[/\\\s]/.test(value)) throw refuse.invalid(name, 'path_separator');
  }
}
