import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { extname, join } from 'node:path';

/** Proxy in front of a portal that simulates releases: browsers receive a new worker and, on request, the pages of another build. */
export interface Releases {
  readonly url: string;
  /** Serves a new worker from now on, as after any release. */
  bringOut(): void;
  /** Serves pages, files and worker of this build from now on; calls are still forwarded to the portal. */
  bringOutBuild(folder: string): void;
  /** Makes these files unavailable, as after a release that replaced them; null restores all files. */
  withdraw(files: RegExp | null): void;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png' };
const isCall = (path: string) => /^\/(api|app|demo|signin|signout|health)\//.test(path);

export async function releasesBefore(portalUrl: string, port: number): Promise<Releases> {
  let release = 0;
  let build: string | null = null;
  let withdrawn: RegExp | null = null;

  const server: Server = createServer((asked, answer) => {
    const path = (asked.url ?? '/').split('?')[0] ?? '/';
    if (withdrawn?.test(path)) {
      answer.writeHead(404).end();
      return;
    }
    if (build !== null && !isCall(path)) {
      const file = extname(path) === '' ? 'index.html' : path;
      answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' });
      answer.end(readFileSync(join(build, file)));
      return;
    }
    const isWorker = path === '/sw.js';
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    // The portal does not have the simulated release, so a conditional request would be answered with 304.
    if (isWorker) for (const name of ['if-none-match', 'if-modified-since']) Reflect.deleteProperty(headers, name);
    const onward = request(`${portalUrl}${asked.url}`, { method: asked.method, headers }, (given) => {
      const { 'content-length': length, ...headers } = given.headers;
      answer.writeHead(given.statusCode ?? 502, isWorker || length === undefined ? headers : { ...headers, 'content-length': length });
      given.on('end', () => answer.end(isWorker ? `\n// release ${release}` : undefined));
      given.pipe(answer, { end: false });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');

  return {
    url: `http://localhost:${port}`,
    bringOut: () => {
      release += 1;
    },
    bringOutBuild: (folder) => {
      build = folder;
    },
    withdraw: (files) => {
      withdrawn = files;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
