import type { ProofOfWorkChallenge } from '@parlance/contract/calls/recovery';
import { deviceHeader } from '../browser/device.ts';
import { call } from '../api/call.ts';

/** The server's challenge; the API calls it a riddle. */
type Challenge = Pick<ProofOfWorkChallenge, 'riddle' | 'difficulty'>;

/** The proof that a sign-in sends after several failures. */
interface ProofOfWork {
  riddle: string;
  solution: string;
}

/**
 * Requests the challenge for a login and solves it; null when it is no longer required.
 * @throws ApiError
 */
export async function proveWorkFor(login: string): Promise<ProofOfWork | null> {
  const { riddle } = await call('GET /api/1.0/riddle', { query: { login }, headers: deviceHeader() });
  return riddle && proveWork(riddle);
}

/** Solves a challenge in a worker. */
export const proveWork = async ({ riddle, difficulty }: Challenge): Promise<ProofOfWork> => ({
  riddle,
  solution: await solveInWorker(riddle, difficulty),
});

function solveInWorker(challenge: string, difficulty: number): Promise<string> {
  const worker = new Worker(new URL('proofOfWork.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || 'the challenge could not be solved')),
    );
    worker.postMessage({ challenge, difficulty }, { transfer: [] });
  }).finally(() => worker.terminate());
}
