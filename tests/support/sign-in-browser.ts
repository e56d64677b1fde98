export interface OpenedPage {
  /** Where the redirects ended. An address outside `/oidc/` is not opened. */
  readonly url: URL;
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** What a sign-in needs of a browser: it follows redirects, stores cookies by path and posts forms. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();

  open(url: string): Promise<OpenedPage> {
    return this.#go(new URL(url));
  }

  /** Posts the page's form, with its hidden fields. */
  submit(page: OpenedPage, fields: Record<string, string>): Promise<OpenedPage> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1];
    if (!action) throw new Error(`No form on ${page.url.pathname}`);
    const body = new URLSearchParams(fields);
    for (const [, name = '', value = ''] of page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
      body.append(name, value);
    return this.#go(new URL(action, page.url), { method: 'POST', body });
  }

  async #go(url: URL, request: RequestInit = {}): Promise<OpenedPage> {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: this.#cookiesFor(url) },
    });
    this.#storeCookies(response);
    const html = await response.text();
    const location = response.headers.get('location');
    if (!location) return { url, status: response.status, html, headers: response.headers };
    const next = new URL(location, url);
    if (next.origin === url.origin && next.pathname.startsWith('/oidc/')) return this.#go(next);
    return { url: next, status: response.status, html, headers: response.headers };
  }

  #cookiesFor(url: URL): string {
    const sent = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  #storeCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; ?/);
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
  }
}
