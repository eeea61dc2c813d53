import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/tools/server.ts';
import type { Proxy } from './proxy.ts';

/** 400 kbit/s, for all connections together. */
const BYTES_PER_MS = 50;
const ROUND_TRIP_MS = 400;
/** Connections take turns after so many bytes. */
const TURN = 2048;

/**
 * Starts a network like slow 3G between browser and portal, in both directions and for the service
 * worker too, which the browser's own emulation leaves out.
 */
export async function startSlowNetwork(portalUrl: string): Promise<Proxy> {
  const { port: portalPort } = new URL(portalUrl);
  const [up, down] = [newLink(), newLink()];
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const portal = connect(Number(portalPort), 'localhost');
    const both = [browser, portal];
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', () => both.forEach((one) => one.destroy()));
      socket.on('close', () => sockets.delete(socket));
    }
    void carry(browser, portal, up, ROUND_TRIP_MS);
    void carry(portal, browser, down, 0);
  });
  const port = await freePort();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Resolves to what waits until the link has sent so many bytes, after those of all before. */
function newLink(): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    freeAt = Math.max(performance.now(), freeAt) + bytes / BYTES_PER_MS;
    await sleep(freeAt - performance.now());
  };
}

async function carry(
  from: Socket,
  to: Socket,
  send: (bytes: number) => Promise<void>,
  connectingMs: number,
): Promise<void> {
  await sleep(connectingMs);
  const later = (act: () => void) => void setTimeout(act, ROUND_TRIP_MS / 2);
  try {
    for await (const data of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < data.length; at += TURN) {
        const part = data.subarray(at, at + TURN);
        await send(part.length);
        later(() => to.destroyed || to.write(part));
      }
    }
    later(() => to.end());
  } catch {
    to.destroy(); // One of both has been closed.
  }
}
