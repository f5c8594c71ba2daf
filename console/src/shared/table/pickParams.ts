/** The parameters of these names, as text: in one order, so that the same state reads the same. */
export function pickParams(params: URLSearchParams, names: readonly string[]): string {
  const picked = new URLSearchParams();
  for (const name of [...names].sort()) {
    for (const value of params.getAll(name)) picked.append(name, value);
  }
  return picked.toString();
}

/** The parameters with those of these names as a text says them; the others stay. */
export function putParams(params: URLSearchParams, names: readonly string[], text: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  for (const [name, value] of new URLSearchParams(text)) {
    if (names.includes(name)) next.append(name, value);
  }
  return next;
}
