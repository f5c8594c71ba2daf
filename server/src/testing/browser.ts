/** A minimal browser for signing in: follows redirects and keeps cookies by host. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Follows redirects up to an address that `until` matches, and returns that address without requesting it. */
  async follow(address: string, until: RegExp): Promise<URL> {
    let at = new URL(address);
    for (let hops = 0; hops < 15; hops += 1) {
      if (until.test(at.href)) return at;
      const response = await this.ask(at);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${at.href} answered ${response.status}: ${await response.text()}`);
      at = new URL(location, at);
    }
    throw new Error('the redirects do not end');
  }

  /** One request with the host's cookies; redirects are not followed. */
  async ask(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
}
