/** What is wrong with which field, as `{dotted.path: message}`: the first word on each; `whole` where it is not a field. */
export function fieldsOf(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  whole: string,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.map(String).join('.') || whole] ??= message;
  return fields;
}
