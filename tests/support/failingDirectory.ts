import { connect, createServer, type Socket } from 'node:net';
import type { DirectoryServer } from './directoryServers.ts';

/** The ways in which a directory may fail. */
export type FailureMode = 'none' | 'silent' | 'broken' | 'closing' | 'garbage';

export interface FailingDirectory {
  readonly url: string;
  /** Takes effect from the next byte on. */
  failure: FailureMode;
  /** The number of connections that have been opened. */
  readonly connections: () => number;
  /** The number of connections that are open. */
  readonly open: () => number;
  /** Closes all connections, as a directory does that is restarted. */
  readonly closeAll: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts a proxy in front of a directory that forwards its bytes as long as no failure is set. */
export async function startFailingProxy({
  host,
  port,
}: DirectoryServer): Promise<FailingDirectory> {
  let opened = 0;
  const open = new Set<Socket>();
  const proxy = createServer((downstream) => {
    opened += 1;
    open.add(downstream);
    const upstream = connect(port, host);
    downstream.on('error', () => upstream.destroy());
    upstream.on('error', () => downstream.destroy());
    downstream.on('close', () => {
      open.delete(downstream);
      upstream.destroy();
    });
    upstream.on('close', () => downstream.destroy());
    downstream.on('data', (bytes) => {
      if (failing.failure === 'none') upstream.write(bytes);
      if (failing.failure === 'broken') downstream.resetAndDestroy();
      if (failing.failure === 'closing') downstream.end();
      if (failing.failure === 'garbage') downstream.write('HTTP/1.1 418 I am a teapot\r\n\r\n');
    });
    upstream.on('data', (bytes) => void (failing.failure === 'none' && downstream.write(bytes)));
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const address = proxy.address();
  const failing: FailingDirectory = {
    url: `ldaps://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    failure: 'none',
    connections: () => opened,
    open: () => open.size,
    closeAll: () => {
      for (const connection of open) connection.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
      }),
  };
  return failing;
}
