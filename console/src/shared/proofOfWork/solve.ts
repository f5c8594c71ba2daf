import { sha256 } from './sha256.ts';

/** Counts the zero bits at the start of a hash. */
export function zeroBits(hash: Int32Array): number {
  let count = 0;
  for (const word of hash) {
    count += Math.clz32(word);
    if (word !== 0) break;
  }
  return count;
}

/** Finds a text for which the SHA-256 of `<challenge>:<solution>` begins with `difficulty` zero bits. */
export function solve(challenge: string, difficulty: number): string {
  const encoder = new TextEncoder();
  for (let attempt = 0; ; attempt += 1) {
    const solution = attempt.toString(36);
    if (zeroBits(sha256(encoder.encode(`${challenge}:${solution}`))) >= difficulty) return solution;
  }
}
