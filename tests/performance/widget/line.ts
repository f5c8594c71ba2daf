import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A simulated connection between server and browser; all requests share it. */
export interface Line {
  /** Milliseconds of a round trip. */
  roundTrip: number;
  bytesPerSecond: number;
}

const piece = 4096;

/**
 * Sends answers compressed, as servers do, and at the speed of the line. The server does this, because the browser's
 * own emulation does not reach frames in other processes.
 */
export function deliverOver(line: Line | undefined) {
  const compressed = new Map<string, Buffer>();
  const known = new WeakSet<Socket>();
  let free = 0;

  return async (request: IncomingMessage, response: ServerResponse, type: string, body: string | Buffer) => {
    const text = body.toString();
    const bytes = compressed.get(text) ?? gzipSync(text, { level: 9 });
    compressed.set(text, bytes);
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' });
    if (!line) return response.end(bytes);
    // A new connection takes one round trip before the first request.
    const trips = known.has(request.socket) ? 1 : 2;
    known.add(request.socket);
    await sleep(line.roundTrip * trips);
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece);
      free = Math.max(free, performance.now()) + (part.length / line.bytesPerSecond) * 1000;
      await sleep(Math.max(0, free - performance.now()));
      response.write(part);
    }
    return response.end();
  };
}
