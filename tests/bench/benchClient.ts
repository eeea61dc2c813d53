import { once } from 'node:events';
import { connect } from 'node:net';

/** A client with a session that sends requests over its own connection. */
export interface BenchClient {
  /**
   * Reauthenticates with the password and continues with the session's new id. @throws if the
   * portal rejects the password
   */
  readonly reauthenticate: (password: string) => Promise<void>;
  readonly close: () => void;
}

/**
 * Returns a client that writes its requests by hand: it runs on the measured machine, and an HTTP
 * client library would take several times as long.
 */
export async function connectClient(origin: string, session: string): Promise<BenchClient> {
  const { host, hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
  await once(socket, 'connect');
  let id = session;

  const responseTo = (request: string) =>
    new Promise<string>((resolve, reject) => {
      let received = '';
      const read = (text: string) => {
        received += text;
        // The response to an accepted password has no body, so it ends here.
        if (received.includes('\r\n\r\n')) finish(() => resolve(received));
      };
      const failed = (error?: Error) =>
        finish(() => reject(error ?? new Error('The portal closed the connection.')));
      const finish = (done: () => void) => {
        socket.off('data', read).off('error', failed).off('close', failed);
        done();
      };
      socket.on('data', read).on('error', failed).on('close', failed).write(request);
    });

  return {
    reauthenticate: async (password) => {
      const body = JSON.stringify({ password });
      const head =
        `POST /api/MFA/stepup HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\n` +
        `cookie: session=${id}\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}`;
      const answer = await responseTo(`${head}\r\n\r\n${body}`);
      const next = /^HTTP\/1\.1 204 .*\r\nset-cookie: session=([^;]+)/is.exec(answer)?.[1];
      if (next === undefined)
        throw new Error(`Unexpected response to the reauthentication: ${answer.slice(0, 200)}`);
      id = next;
    },
    close: () => void socket.destroy(),
  };
}
