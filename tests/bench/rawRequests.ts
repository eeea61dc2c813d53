import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends one request after another on one connection; a response ends after its content-length or
 * with the last chunk.
 */
export async function sendRequests(
  host: string,
  port: number,
  request: string,
  during: number,
): Promise<number> {
  const socket = connect(port, host).setNoDelay();
  await once(socket, 'connect');
  const until = performance.now() + during;
  let answers = 0;
  let received: Buffer = Buffer.alloc(0);
  let missing = -1;
  return new Promise((resolve, reject) => {
    const next = () => {
      if (performance.now() < until) socket.write(request);
      else socket.destroy();
    };
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const end = received.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = received.toString('latin1', 0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200')) {
          reject(new Error(`Unexpected response: ${head.slice(0, 100)}`));
          return;
        }
        if (length === undefined) {
          if (received.subarray(-5).toString('latin1') !== '0\r\n\r\n') return;
          missing = 0;
        } else missing = end + 4 + Number(length) - received.length;
      } else missing -= chunk.length;
      if (missing > 0) return;
      answers += 1;
      received = Buffer.alloc(0);
      missing = -1;
      next();
    });
    socket.on('error', reject).on('close', () => resolve(answers));
    next();
  });
}
