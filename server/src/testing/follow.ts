/** Reads an event stream; `text` has what has arrived so far. */
export async function follow(url: string, token: string) {
  const abort = new AbortController();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  const stream = { status: response.status, text: '', close: () => abort.abort(), ended: Promise.resolve() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk, { stream: true });
  };
  stream.ended = read().catch(() => {});
  return stream;
}
