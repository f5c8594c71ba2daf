import { once } from 'node:events';
import { createServer } from 'node:http';

export interface PartnerSite {
  url: string;
  /** Puts the tags on its one page; `ours` is the origin its policy allows scripts and frames of. */
  show(ours: string, tags: string): void;
  close(): Promise<void>;
}

/**
 * A partner's web site: another origin than ours, with a policy that allows our script and our frame and
 * nothing more. On `localhost` it is another *site* too: the browser of the tests then forbids our frame to
 * store anything.
 */
export async function startPartnerSite(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<PartnerSite> {
  let policy = "default-src 'none'";
  let body = '';
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><h1>Shop</h1><a href="#a">A link</a>${body}</html>`,
    );
  }).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site got no port');
  return {
    url: `http://${host}:${address.port}/`,
    show(ours, tags) {
      policy = `default-src 'none'; img-src data:; script-src ${ours}; frame-src ${ours}; base-uri 'none'; require-trusted-types-for 'script'`;
      body = tags;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
