import type { Corpus } from '@parlance/contract/calls/nlp';
import type { ErrorOf } from '@parlance/contract/errors/errorMessages';
import { isStorable, storable } from '@parlance/contract/common';
import { limits } from '@parlance/contract/limits';
import { problemOf } from '../../nlu/entities/patterns.ts';

/** Why a corpus cannot have a value or synonym from a file, or null. */
export function valueProblem(word: string, kind: Corpus['kind']): ErrorOf | null {
  const value = storable(word).slice(0, 60);
  if (word.length > limits.nameLength) return { type: 'value_too_long', params: { value, max: limits.nameLength } };
  if (!isStorable(word)) return { type: 'value_control_characters', params: { value } };
  if (kind === 'pattern') return problemOf(word);
  return /\p{Cc}/u.test(word) ? { type: 'value_control_characters', params: { value } } : null;
}
