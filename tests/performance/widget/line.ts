import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A connection between server and browser; one for all requests. */
export interface Line {
  /** Milliseconds there and back. */
  roundTrip: number;
  bytesPerSecond: number;
}

const piece = 4096;

/**
 * Sends answers compressed, as servers do, and as slowly as the line is. In the server rather than by the browser's own
 * emulation, which knows nothing of frames in other processes.
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
    // A new connection is opened before the first query.
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
