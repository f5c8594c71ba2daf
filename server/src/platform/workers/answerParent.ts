/**
 * The side of a `Child` in its process: answers what it is asked, until the parent ends it or is gone.
 *
 * @param work takes the parent's input; what it throws ends the process with an error
 */
export function answerParent(work: (input: never) => unknown): void {
  process.on('message', ({ input }: { input: never }) => {
    void (async () => process.send?.({ answer: await work(input) }))();
  });
}
