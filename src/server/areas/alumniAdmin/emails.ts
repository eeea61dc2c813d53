import type { Transaction } from 'kysely';
import type { CallContext } from '../../call/handler.ts';
import type { Database } from '../../database/schema.ts';
import { composeEmail } from '../../mail/email.ts';
import { send } from '../../mail/mail.ts';
import type { RequestRow } from './requestStore.ts';

type Config = CallContext['config'];
type Applicant = Pick<RequestRow, 'email' | 'preferred_language'>;

const PORTAL = '/alumni-portal/signin/select';

/** Sends an email about a request, in the person's preferred language. */
async function notify(tx: Transaction<Database>, config: Config, { email: recipient, preferred_language: language }: Applicant, texts: Record<Applicant['preferred_language'], { subject: string; paragraphs: string[] }>, now: Date): Promise<void> {
  await send(tx, composeEmail(config, { recipient, language, ...texts[language] }), now);
}

export const notifyApproved = (tx: Transaction<Database>, config: Config, applicant: Applicant, now: Date) =>
  notify(tx, config, applicant, {
    'sv-SE': { subject: 'Välkommen till alumnportalen', paragraphs: ['Din ansökan är godkänd. Logga in på samma sätt som när du ansökte, och berätta var du bor och vad du vill få:', config.baseUrl + PORTAL] },
    'en-GB': { subject: 'Welcome to the alumni portal', paragraphs: ['Your application is approved. Sign in the same way as when you applied, and tell us where you live and what you want to be sent:', config.baseUrl + PORTAL] },
  }, now);

export const notifyRejected = (tx: Transaction<Database>, config: Config, applicant: Applicant, reason: string, now: Date) =>
  notify(tx, config, applicant, {
    'sv-SE': { subject: 'Din ansökan till alumnportalen', paragraphs: ['Vi kan inte godkänna din ansökan:', reason, `Har du något att tillägga kan du ansöka igen:\n${config.baseUrl}${PORTAL}`] },
    'en-GB': { subject: 'Your application to the alumni portal', paragraphs: ['We cannot approve your application:', reason, `If you have something to add, you can apply again:\n${config.baseUrl}${PORTAL}`] },
  }, now);

export const notifyReconsidered = (tx: Transaction<Database>, config: Config, applicant: Applicant, now: Date) =>
  notify(tx, config, applicant, {
    'sv-SE': { subject: 'Vi tittar på din ansökan igen', paragraphs: ['Avslaget gäller inte längre. Vi läser din ansökan till alumnportalen en gång till och hör av oss. Du behöver inte göra något.'] },
    'en-GB': { subject: 'We are looking at your application again', paragraphs: ['It is no longer declined. We read your application to the alumni portal once more and will be in touch. There is nothing that you need to do.'] },
  }, now);
