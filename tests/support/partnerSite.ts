import { once } from 'node:events';
import { createServer } from 'node:http';

export interface PartnerSite {
  url: string;
  origin: string;
  /**
   * Puts the tags on its one page; `ours` is the origin from which its policy allows scripts and frames.
   * @param styles the page's own style sheet
   * @param trusted whether its scripts must not create code from text (trusted types); by default true
   * @param isolated whether it loads only what other origins allow it to load (COEP `require-corp`)
   */
  show(ours: string, tags: string, page?: { styles?: string; trusted?: boolean; isolated?: boolean }): void;
  /** Makes `/framing` a page that frames an address of any origin, `width` pixels wide. */
  frame(address: string, width?: number): void;
  close(): Promise<void>;
}

const head = '<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">';

/**
 * A partner's web site: another origin than ours, with a policy that allows only our script and our frame. On
 * `localhost` it is another *site* too: the browser of the tests then denies storage to our frame.
 */
export async function startPartnerSite(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<PartnerSite> {
  let policy = "default-src 'none'";
  let body = '';
  let framing = '';
  let headers: Record<string, string> = {};
  const server = createServer(({ url }, response) => {
    const page = url?.startsWith('/framing')
      ? { policy: "frame-src *; style-src 'unsafe-inline'", text: framing }
      : { policy, text: `${head}<h1>Shop</h1><a href="#a">A link</a>${body}</html>` };
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      ...headers,
    });
    response.end(page.text);
  }).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site got no port');
  const origin = `http://${host}:${address.port}`;
  return {
    url: `${origin}/`,
    origin,
    show(ours, tags, { styles = '', trusted = true, isolated = false } = {}) {
      headers = isolated
        ? { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' }
        : {};
      const own = styles === '' ? '' : "style-src 'unsafe-inline'; ";
      policy = `default-src 'none'; img-src data:; ${own}script-src ${ours}; frame-src ${ours}; base-uri 'none'${trusted ? "; require-trusted-types-for 'script'" : ''}`;
      body = tags + (styles === '' ? '' : `<style>${styles}</style>`);
    },
    frame(address, width = 600) {
      framing = `${head}<iframe src="${address.replaceAll('&', '&amp;')}" width="${width}" height="480"></iframe></html>`;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
