import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { OutwardError } from './outwardError.ts';
import { type Host, limitReceived, openSocket } from './socket.ts';

/** The replies to one command, or a greeting. */
const MAX_REPLY = 256 * 1024;

export interface MailServer extends Host {
  readonly credentials: SMTPConnection.Credentials | null;
  /** For each reply to a command. */
  readonly replyMs: number;
}

/**
 * Opens a session with a mail server, which has greeted and accepted the sign-in when this resolves,
 * within the time of the signal. The promise `failed` rejects when the connection fails, at any
 * time. @throws {OutwardError}, and the errors of nodemailer
 */
export async function smtpSession(
  { credentials, replyMs, ...host }: MailServer,
  signal: AbortSignal,
): Promise<{ readonly smtp: SMTPConnection; readonly failed: Promise<never> }> {
  const socket = await openSocket(host, signal);
  limitReceived(socket, MAX_REPLY);
  const smtp = new SMTPConnection({
    ...host,
    connection: socket,
    secured: host.secure,
    connectionTimeout: replyMs,
    greetingTimeout: replyMs,
    socketTimeout: replyMs,
  });
  const failed = new Promise<never>((_resolve, reject) => {
    smtp.on('error', reject);
    smtp.on('end', () => reject(new Error('The mail server closed the connection.')));
  });
  // Also fails after the message has been accepted, when nobody waits for it any more.
  failed.catch(() => undefined);
  const onAbort = () => smtp.emit('error', new OutwardError('TIMEOUT'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([failed, completed((done) => smtp.connect(done))]);
    if (credentials !== null)
      await Promise.race([failed, completed((done) => smtp.login({ credentials }, done))]);
  } catch (error) {
    smtp.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  return { smtp, failed };
}

/** Waits for what nodemailer tells by a callback, whose error comes first. */
export const completed = (start: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

export type { SMTPConnection };
