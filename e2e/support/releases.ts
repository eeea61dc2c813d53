import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { textsVersion } from '#build/textsVersion.ts';
import { forward, type Proxy, startProxy } from './proxy.ts';

/**
 * Proxy in front of a portal that simulates releases: browsers receive a new worker and, on
 * request, the pages of another build.
 */
export interface Releases extends Proxy {
  /** Passes everything on to this portal from now on. */
  forwardTo(portalUrl: string): void;
  /** Serves a new worker from now on, as after any release. */
  releaseWorker(): void;
  /**
   * Serves pages, files, texts and worker of this build from now on; calls are still forwarded to
   * the portal.
   */
  releaseBuild(folder: string): void;
  /**
   * Makes these files unavailable, as after a release that replaced them; null restores all files.
   */
  withdraw(files: RegExp | null): void;
}

const TEXTS = '/app/translations/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};
const isCall = (path: string) => /^\/(api|app|demo|signin|signout|health)\//.test(path);

export async function startReleaseProxy(portalUrl: string): Promise<Releases> {
  let server = portalUrl;
  let release = 0;
  let build: string | null = null;
  let withdrawn: RegExp | null = null;

  const proxy = await startProxy((incoming, response) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (withdrawn?.test(path)) {
      response.writeHead(404).end();
      return;
    }
    // As the portal does: texts of another version are not found.
    if (
      build !== null &&
      path.startsWith(TEXTS) &&
      !incoming.url?.endsWith(`=${textsVersion(join(build, TEXTS))}`)
    ) {
      response.writeHead(404).end();
      return;
    }
    if (build !== null && (path.startsWith(TEXTS) || !isCall(path))) {
      const file = extname(path) === '' ? 'index.html' : path;
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
      });
      response.end(readFileSync(join(build, file)));
      return;
    }
    // The portal does not have the simulated release: the worker differs from the portal's in its
    // last line.
    forward(server, incoming, response, path === '/sw.js' ? `\n// release ${release}` : '');
  });

  return {
    ...proxy,
    forwardTo: (next) => {
      server = next;
    },
    releaseWorker: () => {
      release += 1;
    },
    releaseBuild: (folder) => {
      build = folder;
    },
    withdraw: (files) => {
      withdrawn = files;
    },
  };
}
