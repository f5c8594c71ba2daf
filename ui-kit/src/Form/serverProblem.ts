/** A failed request in words for the user. */
export interface ServerProblem {
  message?: string | undefined;
  /** Message by name of the field. */
  fields: Record<string, string>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function textsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

/**
 * Reads an error thrown by a submit: its own `message` and `fields`, or those of the response body
 * (`error.response.data`) that HTTP clients attach.
 */
export function serverProblem(error: unknown): ServerProblem {
  if (!isRecord(error)) return { fields: {} };
  const response = isRecord(error['response']) ? error['response']['data'] : undefined;
  const body = isRecord(response) ? response : error;
  const message = body['message'];
  return {
    message: typeof message === 'string' && message !== '' ? message : undefined,
    fields: textsOf(body['fields']),
  };
}
