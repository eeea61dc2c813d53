import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { textsVersion } from '../../src/build/textsVersion.ts';

/** Proxy in front of a portal that simulates releases: browsers receive a new worker and, on request, the pages of another build. */
export interface Releases {
  readonly url: string;
  /** Serves a new worker from now on, as after any release. */
  releaseWorker(): void;
  /** Serves pages, files, texts and worker of this build from now on; calls are still forwarded to the portal. */
  releaseBuild(folder: string): void;
  /** Makes these files unavailable, as after a release that replaced them; null restores all files. */
  withdraw(files: RegExp | null): void;
  close(): Promise<void>;
}

const TEXTS = '/app/translations/';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png', '.json': 'application/json' };
const isCall = (path: string) => /^\/(api|app|demo|signin|signout|health)\//.test(path);

export async function startReleaseProxy(portalUrl: string, port: number): Promise<Releases> {
  let release = 0;
  let build: string | null = null;
  let withdrawn: RegExp | null = null;

  const server: Server = createServer((incoming, response) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (withdrawn?.test(path)) {
      response.writeHead(404).end();
      return;
    }
    // As the portal does: texts of another version are not found.
    if (build !== null && path.startsWith(TEXTS) && !incoming.url?.endsWith(`=${textsVersion(join(build, TEXTS))}`)) {
      response.writeHead(404).end();
      return;
    }
    if (build !== null && (path.startsWith(TEXTS) || !isCall(path))) {
      const file = extname(path) === '' ? 'index.html' : path;
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' });
      response.end(readFileSync(join(build, file)));
      return;
    }
    const isWorker = path === '/sw.js';
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    // The portal does not have the simulated release, so a conditional request would be answered with 304.
    if (isWorker) for (const name of ['if-none-match', 'if-modified-since']) Reflect.deleteProperty(headers, name);
    const forwarded = request(`${portalUrl}${incoming.url}`, { method: incoming.method, headers }, (upstream) => {
      const { 'content-length': length, ...headers } = upstream.headers;
      response.writeHead(upstream.statusCode ?? 502, isWorker || length === undefined ? headers : { ...headers, 'content-length': length });
      upstream.on('end', () => response.end(isWorker ? `\n// release ${release}` : undefined));
      upstream.pipe(response, { end: false });
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');

  return {
    url: `http://localhost:${port}`,
    releaseWorker: () => {
      release += 1;
    },
    releaseBuild: (folder) => {
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
