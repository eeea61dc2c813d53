import { once } from 'node:events';
import { connect } from 'node:net';

/** A client with a session that sends requests over its own connection. */
export interface Asker {
  /** Reauthenticates with the password and continues with the session's new id. @throws if the portal rejects the password */
  readonly prove: (password: string) => Promise<void>;
  readonly leave: () => void;
}

/** Returns a client that writes its requests by hand: it runs on the measured machine, and an HTTP client library would take several times as long. */
export async function newAsker(origin: string, session: string): Promise<Asker> {
  const { host, hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
  await once(socket, 'connect');
  let id = session;

  const answerTo = (request: string) =>
    new Promise<string>((resolve, reject) => {
      let told = '';
      const read = (text: string) => {
        told += text;
        // The response to an accepted password has no body, so it ends here.
        if (told.includes('\r\n\r\n')) settle(() => resolve(told));
      };
      const failed = (fieldError?: Error) => settle(() => reject(fieldError ?? new Error('The portal has hung up.')));
      const settle = (done: () => void) => {
        socket.off('data', read).off('error', failed).off('close', failed);
        done();
      };
      socket.on('data', read).on('error', failed).on('close', failed).write(request);
    });

  return {
    prove: async (password) => {
      const body = JSON.stringify({ password });
      const head = `POST /api/MFA/stepup HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncookie: session=${id}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
      const answer = await answerTo(`${head}\r\n\r\n${body}`);
      const next = /^HTTP\/1\.1 204 .*\r\nset-cookie: session=([^;]+)/is.exec(answer)?.[1];
      if (next === undefined) throw new Error(`The proof was answered ${answer.slice(0, 200)}`);
      id = next;
    },
    leave: () => void socket.destroy(),
  };
}
