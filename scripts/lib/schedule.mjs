/**
 * Runs jobs in parallel while places are free: the first in the list that fits runs first, once the jobs it comes
 * `after` have ended. A job takes one place by default. Resolves when all jobs have ended.
 */
export async function schedule(jobs, places) {
  const waiting = [...jobs];
  const running = new Map();
  let free = places;
  const isOver = (name) => !running.has(name) && !waiting.some((job) => job.name === name);
  const next = () =>
    waiting.find(({ after = [], places: wanted = 1 }) => after.every(isOver) && Math.min(wanted, places) <= free);
  const begin = (job) => {
    waiting.splice(waiting.indexOf(job), 1);
    const taken = Math.min(job.places ?? 1, places);
    free -= taken;
    const work = job.run().finally(() => {
      free += taken;
      running.delete(job.name);
    });
    running.set(job.name, work);
  };
  while (waiting.length > 0 || running.size > 0) {
    for (let job = next(); job; job = next()) begin(job);
    await Promise.race(running.values());
  }
}
