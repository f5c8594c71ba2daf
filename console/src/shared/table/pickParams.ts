/** The parameters with these names as text, in a fixed order, so that equal states have equal texts. */
export function pickParams(params: URLSearchParams, names: readonly string[]): string {
  const picked = new URLSearchParams();
  for (const name of [...names].sort()) {
    for (const value of params.getAll(name)) picked.append(name, value);
  }
  return picked.toString();
}

/** Replaces the parameters with these names by those of a text from {@link pickParams}; the others stay. */
export function putParams(params: URLSearchParams, names: readonly string[], text: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  for (const [name, value] of new URLSearchParams(text)) {
    if (names.includes(name)) next.append(name, value);
  }
  return next;
}
