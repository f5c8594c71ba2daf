import { automationErrors } from './automationErrors.ts';
import { conversationErrors } from './conversationErrors.ts';
import { fieldErrors } from './fieldErrors.ts';
import { identityErrors } from './identityErrors.ts';
import { importErrors } from './importErrors.ts';
import { knowledgeErrors } from './knowledgeErrors.ts';
import { odataErrors } from './odataErrors.ts';
import { platformErrors } from './platformErrors.ts';
import { studioErrors } from './studioErrors.ts';
import { workspaceErrors } from './workspaceErrors.ts';

/**
 * Every error that the server can send: its `type` and its message in English, with `{placeholders}` for its params.
 * Each type has one message, which says what happened, why, and what to do next.
 */
export const errorMessages = {
  ...fieldErrors,
  ...platformErrors,
  ...identityErrors,
  ...workspaceErrors,
  ...automationErrors,
  ...conversationErrors,
  ...studioErrors,
  ...importErrors,
  ...knowledgeErrors,
  ...odataErrors,
} as const;

export type ErrorType = keyof typeof errorMessages;

/** `'Use {min} to {max} characters'` → `'min' | 'max'`. */
export type PlacesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;

/**
 * The value of a placeholder: a number is formatted for the reader's language, the items of a list are separated by
 * commas.
 */
export type ErrorParam = string | number | readonly string[];

/** The params of a type: exactly the placeholders of its message. */
export type ErrorParams<T extends ErrorType> = Record<PlacesOf<(typeof errorMessages)[T]>, ErrorParam>;

/** An error without its message, for code that does not import the table. */
export type ErrorOf<T extends ErrorType = ErrorType> = {
  [One in T]: [PlacesOf<(typeof errorMessages)[One]>] extends [never]
    ? { type: One; params?: undefined }
    : { type: One; params: ErrorParams<One> };
}[T];

/** The params as rest arguments of a function: none for a message without placeholders. */
export type ErrorArgs<T extends ErrorType> = [PlacesOf<(typeof errorMessages)[T]>] extends [never]
  ? []
  : [params: ErrorParams<T>];
