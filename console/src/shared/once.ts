/** A call whose answer is kept; one that failed is made again when it is asked for next. */
export function once<T>(call: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= call().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
