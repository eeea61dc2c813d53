import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { lookupName } from './names.ts';
import { OutwardError, outwardErrorOf } from './outwardError.ts';

export interface Host {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

/**
 * Opens a connection, over TLS where it is secure, within the time of the signal. It is paused, so
 * that nothing is lost before somebody reads. @throws {OutwardError}
 */
export function openSocket({ host, port, secure }: Host, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const options = { host, port, lookup: lookupName };
  const socket = secure
    ? connectSecurely({ ...options, ...(isIP(host) === 0 && { servername: host }) })
    : connect(options);
  const fail = (error: OutwardError) => {
    reject(error);
    socket.destroy();
  };
  const onError = (error: Error) => fail(outwardErrorOf(error));
  const onAbort = () => fail(new OutwardError('TIMEOUT'));
  const onClose = () => fail(new OutwardError('NO_CONNECTION'));
  socket.on('error', onError);
  socket.once('close', onClose);
  socket.once(secure ? 'secureConnect' : 'connect', () => {
    signal.removeEventListener('abort', onAbort);
    socket.off('close', onClose);
    socket.pause();
    resolve(socket);
  });
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return promise;
}

/**
 * Ends the connection with an error when the host sends more than this many bytes after anything
 * that it was sent: an answer without an end, or what nobody has asked for.
 */
export function limitReceived(socket: Socket, longest: number): void {
  let sent = socket.bytesWritten;
  let received = 0;
  socket.on('data', ({ length }: Buffer) => {
    if (socket.bytesWritten !== sent) received = 0;
    sent = socket.bytesWritten;
    received += length;
    if (received > longest) socket.destroy(new OutwardError('TOO_LONG'));
  });
}
