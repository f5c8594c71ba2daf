import { detailOf, isErrorType, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { ErrorType } from '@parlance/contract/errors/errorMessages';
import { isStorable } from '@parlance/contract/common';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';
import { refuse } from './refusal.ts';

type Issue = z.core.$ZodIssue;

/** Issues include the value, to distinguish a missing value from one of the wrong type. */
export const parseOptions = { reportInput: true } as const;

/** Parses each part of a request; errors become a refusal with the fields. */
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
 * Serialises answers after a check: a mismatch is a server error, and fields outside the schema are left out. Answers
 * are parsed and not encoded, which takes zod three times as long; no schema of an answer transforms values.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    const { error, data: checked } = schema.safeParse(answer);
    if (error) throw new Error(`the answer of ${method} ${url} has another shape than its schema`, { cause: error });
    return JSON.stringify(checked);
  };

/**
 * Refuses text that the database cannot store, by the path of its field: NUL characters, lone surrogates. Checks the
 * parsed value, because some schemas remove these characters.
 */
export function refuseUnstorable(parsed: unknown, whole: string): void {
  // A list instead of recursion: a deeply nested body could overflow the stack.
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

/** Maximum number of reported fields; further ones are only counted, because screens translate each of them. */
const maxFields = 100;

/** The first issue of each field, by dotted path; `whole` for an issue of no field. */
export function fieldsOf(issues: readonly Issue[], whole: string): Record<string, ErrorDetail> {
  const first = new Map<string, Issue>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.') || whole;
    if (!first.has(path)) first.set(path, issue);
  }
  const reported = [...first].slice(0, maxFields).map(([path, issue]) => [path, errorOfIssue(issue)] as const);
  const count = first.size - reported.length;
  return {
    ...Object.fromEntries(reported),
    ...(count > 0 && !first.has(whole) && { [whole]: detailOf('more_fields', { count }) }),
  };
}

/** The error for an issue: the one that its schema names, else that of its code. */
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

/** Whether an alternative of a union accepts the type of the value, but not the value. */
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
