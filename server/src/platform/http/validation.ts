import { detailOf, isErrorType, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import { isStorable } from '@parlance/contract/common';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';
import { refuse } from './refusal.ts';

type Issue = z.core.$ZodIssue;

/** Issues carry their value, so that a missing value is distinguished from one of another type. */
export const parseOptions = { reportInput: true } as const;

/** Parses each part of a request; what is wrong refuses it, field by field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const whole = httpPart === 'querystring' ? 'query' : 'body';
  return (data) => {
    const { error, data: value } = schema.safeParse(data, parseOptions);
    if (error) return { error: refuse.invalidFields(fieldsOf(error.issues, whole)) };
    refuseUnstorable(value, whole);
    return { value };
  };
};

/**
 * Writes answers, checked: one of another shape is a fault of ours, and what the schema does not name is left out. They are
 * parsed, not encoded, which takes zod three times as long: no schema of an answer turns values into others.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    const { error, data: checked } = schema.safeParse(answer);
    if (error) throw new Error(`the answer of ${method} ${url} has another shape than its schema`, { cause: error });
    return JSON.stringify(checked);
  };

/**
 * Refuses text that no database stores, by the path of its field: NUL characters, halves of surrogate pairs. It takes
 * what is parsed already, because some schemas remove such characters.
 */
export function refuseUnstorable(parsed: unknown, whole: string): void {
  // A list instead of recursion: a body may nest deeper than the stack.
  const pending = [{ value: parsed, path: '' }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) throw refuse.invalid(path || whole, 'not_storable');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      if (!isStorable(key)) throw refuse.invalid(path || whole, 'not_storable');
      pending.push({ value: part, path: path === '' ? key : `${path}.${key}` });
    }
  }
}

/** More fields are counted, not told: screens write each of them in the reader's language. */
const mostFields = 100;

/** What is wrong with which field, by its dotted path: the first issue of each; `whole` where it is not a field. */
export function fieldsOf(issues: readonly Issue[], whole: string): Record<string, ErrorDetail> {
  const first = new Map<string, Issue>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.') || whole;
    if (!first.has(path)) first.set(path, issue);
  }
  const told = [...first].slice(0, mostFields).map(([path, issue]) => [path, errorOfIssue(issue)] as const);
  const count = first.size - told.length;
  return {
    ...Object.fromEntries(told),
    ...(count > 0 && !first.has(whole) && { [whole]: detailOf('more_fields', { count }) }),
  };
}

/** The error an issue means: the one its schema names, else the one of its code. */
function errorOfIssue(issue: Issue): ErrorDetail {
  const closest = issue.code === 'invalid_union' ? issue.errors.map(([first]) => first).find(isAboutValue) : undefined;
  if (closest) return errorOfIssue(closest);
  const type = isErrorType(issue.message) ? issue.message : typeOfIssue(issue);
  return detailOf(type, {
    ...('minimum' in issue && { min: Number(issue.minimum) }),
    ...('maximum' in issue && { max: Number(issue.maximum) }),
    ...(issue.code === 'invalid_value' && { options: issue.values.map(String) }),
    ...(issue.code === 'unrecognized_keys' && { names: issue.keys }),
    ...(issue.code === 'custom' && issue.params),
  });
}

/** An alternative accepts this type of value, but not this value. */
const isAboutValue = (issue: Issue | undefined) => issue !== undefined && !/^invalid_(type|value)$/.test(issue.code);

function typeOfIssue(issue: Issue): ErrorType {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : (byType[issue.expected] ?? 'invalid');
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not_an_option';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : isCounted(issue) ? 'too_many' : 'too_high';
    case 'invalid_format':
      return byFormat[issue.format] ?? 'wrong_format';
    case 'unrecognized_keys':
      return 'unknown_fields';
    default:
      return issue.input === undefined ? 'required' : 'invalid';
  }
}

const isCounted = ({ origin }: { origin: string }) => origin === 'array' || origin === 'set' || origin === 'map';

function tooSmall(issue: z.core.$ZodIssueTooSmall): ErrorType {
  if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short';
  if (isCounted(issue)) return 'too_few';
  return issue.inclusive === false ? 'not_above' : 'too_low';
}

const byType: Readonly<Record<string, ErrorType>> = {
  string: 'not_text',
  number: 'not_number',
  int: 'not_whole_number',
  boolean: 'not_boolean',
  array: 'not_list',
  object: 'not_object',
  record: 'not_object',
};

const byFormat: Readonly<Record<string, ErrorType>> = {
  email: 'not_email',
  url: 'not_url',
  date: 'not_date',
  datetime: 'not_datetime',
};
