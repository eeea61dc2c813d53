import { connect, type ClientHttp2Session, type SecureClientSessionOptions } from 'node:http2';
import { lookupName } from './names.ts';

/** Push connections are kept for the next pushes, which wait for an answer themselves. */
export interface KeptSession extends SecureClientSessionOptions {
  readonly idleMs: number;
}

/** A session of HTTP/2 that does not keep the process, and ends when it is idle or told to. */
export function http2Session(
  address: string,
  { idleMs, ...options }: KeptSession,
): ClientHttp2Session {
  const session = connect(address, { ...options, lookup: lookupName });
  session.unref();
  // The stream that waits for the connection tells of it.
  session.on('error', () => undefined);
  session.on('goaway', () => session.close());
  session.setTimeout(idleMs, () => session.close());
  return session;
}
export type { ClientHttp2Session, SecureClientSessionOptions };
