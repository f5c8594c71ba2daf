/**
 * The child's side of `runInChild`: does the one piece of work that the process was started for, and ends with it.
 *
 * @param work takes the parent's input; what it throws ends the process with an error
 */
export function answerParent(work: (input: never) => unknown): void {
  process.once('message', ({ input }: { input: never }) => {
    void (async () => {
      const answer = await work(input);
      process.send?.({ answer }, () => process.exit());
    })();
  });
}
