import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** A connection to a mail server, and a promise that rejects when it fails, at any time. */
export function smtpConnection(options: SMTPConnection.Options): {
  readonly smtp: SMTPConnection;
  readonly failed: Promise<never>;
} {
  const smtp = new SMTPConnection(options);
  const failed = new Promise<never>((_resolve, reject) => {
    smtp.on('error', reject);
    smtp.on('end', () => reject(new Error('The mail server closed the connection.')));
  });
  // Also fails after the message has been accepted, when nobody waits for it any more.
  failed.catch(() => undefined);
  return { smtp, failed };
}
export type { SMTPConnection };
