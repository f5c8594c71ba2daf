/**
 * Runs in the process of a `Child`: answers the parent's requests, until the parent ends the process or exits.
 *
 * @param work computes the answer; if it throws, the process ends with an error
 */
export function answerParent(work: (input: never) => unknown): void {
  // The parent was killed: there is no reader for an answer, and its deadlines do not end this process any longer.
  process.once('disconnect', () => process.exit());
  process.on('message', ({ input }: { input: never }) => {
    void (async () => process.send?.({ answer: await work(input) }))();
  });
}
