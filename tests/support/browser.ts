/** A fetch function with a session. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** A cookie as stored by a browser. */
interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/**
 * The parts of a browser that HTTP tests need: a cookie jar with paths, the headers that identify
 * the origin of a request, and redirects followed one by one, so that a test can observe each.
 */
export class TestBrowser {
  readonly origin: string;
  #cookies: Cookie[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  cookie = (name: string): string | undefined =>
    this.#cookies.find((cookie) => cookie.name === name)?.value;
  cookieNames = (): string[] => this.#cookies.map(({ name }) => name);
  setCookie = (name: string, value: string): void => this.#replace({ name, value, path: '/' });

  /** Sends a request from a page of the portal. Redirects are not followed. */
  fetch: Send = async (path, init = {}) => {
    const url = new URL(path, this.origin);
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', this.origin);
    headers.set('cookie', this.#cookiesFor(url.pathname));
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    this.#note(response);
    return response;
  };

  /** Opens an address, following every redirect. Returns the final URL and response. */
  async open(path: string, init: PageRequest = {}): Promise<{ url: URL; response: Response }> {
    let url = new URL(path, this.origin);
    let response = await this.fetch(url.href, withHtml(init));
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 20; hops += 1) {
      url = new URL(response.headers.get('location') ?? '', url);
      if (url.origin !== this.origin) return { url, response };
      response = await this.fetch(url.href, withHtml({}));
    }
    return { url, response };
  }

  /** Submits the form of a page, including the fields of the clicked button. */
  submit = (action: string, fields: Record<string, string>) =>
    this.open(action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  #cookiesFor = (pathname: string): string =>
    this.#cookies
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');

  #replace(cookie: Cookie, isOver = false): void {
    const others = this.#cookies.filter(
      ({ name, path }) => name !== cookie.name || path !== cookie.path,
    );
    this.#cookies = isOver ? others : [...others, cookie];
  }

  #note(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const attribute = (wanted: string) =>
        attributes
          .find((one) => one.toLowerCase().startsWith(`${wanted}=`))
          ?.slice(wanted.length + 1);
      const isOver = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') <= 0;
      this.#replace({ name, value, path: attribute('path') ?? '/' }, isOver);
    }
  }
}

type PageRequest = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>;
};
const withHtml = (init: PageRequest): RequestInit => ({
  ...init,
  headers: { accept: 'text/html', ...init.headers },
});
