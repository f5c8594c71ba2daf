/**
 * Repeats `read` until its result satisfies the condition; fails with the last result after the deadline
 * (milliseconds).
 */
export async function eventually<T>(
  read: () => Promise<T>,
  satisfies: (value: T) => boolean,
  deadline = 45_000,
): Promise<T> {
  const end = Date.now() + deadline;
  for (;;) {
    const value = await read();
    if (satisfies(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)?.slice(0, 2000)} after ${deadline} ms`);
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
