import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** Starts a local HTTP server for a test, on a free port. */
export async function serveHttp(listener: RequestListener): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address instanceof Object ? address.port : 0}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
