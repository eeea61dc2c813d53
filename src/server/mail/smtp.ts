import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '#server/config/config.ts';
import { completed, smtpSession } from '../outward/smtp.ts';
import { NoResponse } from '../systems/noResponse.ts';
import { waitAtMost } from '../systems/timeLimit.ts';
import { emailHtml } from './html.ts';
import type { Message } from './mail.ts';

/** A message of the outbox, on its way to its recipient. */
export interface Letter extends Message {
  readonly id: string;
  readonly created_at: Date;
}

/** Passes one message on to a mail server. Throws when that fails. */
export type MailTransport = (letter: Letter) => Promise<void>;

/**
 * Thrown when no session with the mail server could be opened: it cannot be reached, does not
 * greet, or refuses the sign-in. No message can be delivered then, and nothing has been handed
 * over.
 */
export class MailServerUnavailable extends NoResponse {
  override readonly name = 'MailServerUnavailable';
}

interface SmtpLimits {
  /**
   * Until a session is open. A new connection can be tried after it without risk, because nothing
   * has been handed over.
   */
  readonly sessionMs: number;
  /** For each reply to a command of a session. */
  readonly replyMs: number;
}

/**
 * RFC 5321, section 4.5.3.2: a server may take five minutes to reply to MAIL and RCPT, and ten
 * after the message. A client that gives up sooner sends the message a second time to a server that
 * has accepted it.
 */
const LIMITS: SmtpLimits = { sessionMs: 60_000, replyMs: 10 * 60_000 };

/** The replies that one message takes: to MAIL, RCPT and DATA, and after the message. */
const REPLIES = 4;

/**
 * Sends email by SMTP. In the demonstration nothing is sent: the mailbox page shows the messages.
 */
export function mailTransportOf(
  { mail, baseUrl }: Pick<Config, 'mail' | 'baseUrl'>,
  limits = LIMITS,
): MailTransport {
  if (mail.smtpUrl === null) return async () => undefined;
  const server = { ...mailServerAt(mail.smtpUrl), replyMs: limits.replyMs };
  return async (letter) => {
    if (letter.channel !== 'email') throw new Error('No SMS gateway is configured.');
    const email = new MailComposer(contentOf(letter, mail.sender, baseUrl)).compile();
    const text = await email.build();
    const { smtp, failed } = await smtpSession(server, AbortSignal.timeout(limits.sessionMs)).catch(
      (cause: unknown) => {
        throw new MailServerUnavailable(reasonOf(cause), { cause });
      },
    );
    try {
      // A server that sends a little now and then would be waited for for ever otherwise.
      await waitAtMost(
        REPLIES * limits.replyMs,
        Promise.race([
          failed,
          completed((done) => smtp.send(email.getEnvelope(), text, done)),
        ]).catch(throwAsRefusalOrNoResponse),
      );
      smtp.quit();
    } catch (error) {
      smtp.close();
      throw error;
    }
  };
}

/** What went wrong, and how the system puts it. */
const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause instanceof Error ? [error.cause.message] : [])].join(' ')
    : 'The mail server is unavailable.';

function mailServerAt(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
    secure: protocol === 'smtps:',
    credentials:
      username === ''
        ? null
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

/** Opens a session with the mail server and closes it. @throws when that fails */
export async function tryMailServer(smtpUrl: string, limitMs: number): Promise<void> {
  const server = { ...mailServerAt(smtpUrl), replyMs: limitMs };
  const { smtp } = await smtpSession(server, AbortSignal.timeout(limitMs));
  smtp.quit();
}

/**
 * The message in the form that it has at every attempt. Its id is derived from the outbox, so that
 * mail systems recognise a message that is sent once more because the connection was lost before
 * the server had confirmed it.
 */
const contentOf = (letter: Letter, sender: string, baseUrl: string) => ({
  from: sender,
  to: letter.recipient,
  subject: letter.subject,
  messageId: `<${letter.id}@${/@([^@>\s]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost'}>`,
  date: letter.created_at,
  text: letter.body,
  html: emailHtml(letter, baseUrl),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A reply of the mail server is a refusal of the message; anything else is no response. */
function throwAsRefusalOrNoResponse(cause: unknown): never {
  if (!(cause instanceof Error) || 'responseCode' in cause) throw cause;
  throw new NoResponse(cause.message, { cause });
}
