import { JSONPathEnvironment } from 'json-p3';
import { z } from 'zod';
import { connectorLimits } from '@parlance/contract/thingTables';

/** JSONPath of RFC 9535, which computes nothing but comparisons: no functions, whose patterns could run for ever. */
const paths = new JSONPathEnvironment({ maxRecursionDepth: 100 });
paths.functionRegister.clear();

/** How often a path may hold what multiplies the places to look at. */
const most = { '..': 1, '?': 1, '*': 2 } as const;

/** Whether a text is a path that can be looked up quickly in any JSON of limited size. */
export function isJsonPath(path: string): boolean {
  if (path.length > connectorLimits.jsonPathLength) return false;
  if (Object.entries(most).some(([part, times]) => path.split(part).length - 1 > times)) return false;
  try {
    paths.compile(path);
    return true;
  } catch {
    return false;
  }
}

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

/** The first text, number, or truth value at a path that `isJsonPath`; undefined: there is none. */
export function findInJson(path: string, json: z.core.util.JSONType): string | number | boolean | undefined {
  return Scalar.safeParse(paths.match(path, json)?.value).data;
}

/** What a text says in JSON; undefined: it is none. */
export function parseJson(text: string): z.core.util.JSONType | undefined {
  try {
    const json: z.core.util.JSONType = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
