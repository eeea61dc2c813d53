import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between browser and portal that counts all received bytes, including headers, whichever
 * part of the browser requested them.
 */
export interface Meter {
  readonly received: () => number;
  close(): Promise<void>;
}

export async function meterBetween(port: number, portalPort: number): Promise<Meter> {
  let bytes = 0;
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    const portal = connect(portalPort, 'localhost');
    for (const socket of [browser, portal]) {
      open.add(socket);
      socket
        .on('close', () => open.delete(socket))
        .on('error', () => [browser, portal].map((it) => it.destroy()));
    }
    portal.on('data', (chunk) => (bytes += chunk.length));
    browser.pipe(portal).pipe(browser);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    received: () => bytes,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
