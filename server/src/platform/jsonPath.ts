import { JSONPathEnvironment, jsonpath, type JSONPathQuery, JSONPathRecursionLimitError } from 'json-p3';
import { z } from 'zod';
import { connectorLimits } from '@parlance/contract/thingTables';

/** JSONPath of RFC 9535 without functions, whose regular expressions could run forever. */
const paths = new JSONPathEnvironment({ maxRecursionDepth: 100 });
paths.functionRegister.clear();

const { RootQuery, FilterQuery, LogicalExpression, PrefixExpression, InfixExpression } = jsonpath.expressions;
const { FilterSelector } = jsonpath.selectors;
type Expression = jsonpath.expressions.FilterExpression;
type Query = jsonpath.expressions.FilterQuery;

/** Maximum occurrences in a path of the parts that multiply the places to visit. */
const most = { '..': 1, '?': 1, '*': 2 } as const;
/** Maximum selectors of a segment: those of two segments multiply. */
const maxBeside = 10;

/** Parses a path; undefined where it is malformed or could be slow in JSON of limited size. */
function readPath(path: string): JSONPathQuery | undefined {
  if (path.length > connectorLimits.jsonPathLength) return undefined;
  if (Object.entries(most).some(([part, times]) => path.split(part).length - 1 > times)) return undefined;
  try {
    const read = paths.compile(path);
    return isQuick(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isQuick(path: JSONPathQuery): boolean {
  const inFilters = path.segments.flatMap((segment) => segment.selectors).flatMap(queriesOfFilter);
  // A filter evaluates these queries again for each of its candidates.
  if (inFilters.some((query) => query instanceof RootQuery && !query.path.singularQuery())) return false;
  const beside = [path, ...inFilters.map((query) => query.path)]
    .flatMap(({ segments }) => segments.map((segment) => segment.selectors.length))
    .filter((count) => count > 1);
  return beside.length <= 1 && beside.every((count) => count <= maxBeside);
}

const queriesOfFilter = (selector: unknown): Query[] =>
  selector instanceof FilterSelector ? queriesIn(selector.expression) : [];

function queriesIn(expression: Expression): Query[] {
  if (expression instanceof FilterQuery) return [expression];
  if (expression instanceof LogicalExpression) return queriesIn(expression.expression);
  if (expression instanceof PrefixExpression) return queriesIn(expression.right);
  if (expression instanceof InfixExpression) {
    return [...queriesIn(expression.left), ...queriesIn(expression.right)];
  }
  return [];
}

/** Whether a text is a JSONPath that is fast in any JSON of limited size. */
export const isJsonPath = (path: string): boolean => readPath(path) !== undefined;

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

/**
 * The value at a path, if it is a string, number or boolean. Undefined for other values, a missing one, JSON that nests
 * too deeply, or a path that `isJsonPath` refuses.
 */
export function findInJson(path: string, json: z.core.util.JSONType): string | number | boolean | undefined {
  try {
    return Scalar.safeParse(readPath(path)?.match(json)?.value).data;
  } catch (error) {
    if (error instanceof JSONPathRecursionLimitError) return undefined;
    throw error;
  }
}

/** Parses JSON; undefined for other text. */
export function parseJson(text: string): z.core.util.JSONType | undefined {
  try {
    const json: z.core.util.JSONType = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
