import type { Transaction } from 'kysely';
import { AlumniAuthMethod } from '#contract/values.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { composeEmail } from '#server/mail/email.ts';
import { send } from '#server/mail/mail.ts';
import type { RequestRow } from './requestStore.ts';

type Config = CallContext['config'];
type Applicant = Pick<RequestRow, 'email' | 'preferred_language'>;
type Approved = Applicant & Pick<RequestRow, 'auth_method' | 'national_id'>;

const PORTAL = '/alumni-portal/signin/select';

/** Sends an email about a request, in the person's preferred language. */
async function notify(
  tx: Transaction<Database>,
  config: Config,
  { email: recipient, preferred_language: language }: Applicant,
  texts: Record<Applicant['preferred_language'], { subject: string; paragraphs: string[] }>,
  now: Date,
): Promise<void> {
  await send(tx, composeEmail(config, { recipient, language, ...texts[language] }), now);
}

/**
 * Tells a person whose request the office added by hand how to sign in for the first time. An
 * address that nobody has confirmed opens no profile, so without a national id the person confirms
 * the address by an application, which leads to the profile.
 */
const notifyAdded = (tx: Transaction<Database>, config: Config, applicant: Approved, now: Date) => {
  const first =
    applicant.national_id === null
      ? {
          sv:
            'Logga in med e-post och en kod till den här adressen. ' +
            'Första gången skickar du en ansökan, som vi kopplar till dina uppgifter:',
          en:
            'Sign in by email with a code to this address. The first time, you send an application, ' +
            'which we link to your details:',
        }
      : {
          sv: 'Logga in med BankID, och berätta var du bor och vad du vill få:',
          en: 'Sign in with BankID, and tell us where you live and what you want to be sent:',
        };
  return notify(
    tx,
    config,
    applicant,
    {
      'sv-SE': {
        subject: 'Välkommen till alumnportalen',
        paragraphs: ['Alumnkontoret har lagt in dig som alumn.', first.sv, config.baseUrl + PORTAL],
      },
      'en-GB': {
        subject: 'Welcome to the alumni portal',
        paragraphs: [
          'The alumni office has entered you as an alumnus.',
          first.en,
          config.baseUrl + PORTAL,
        ],
      },
    },
    now,
  );
};

export const notifyApproved = (
  tx: Transaction<Database>,
  config: Config,
  applicant: Approved,
  now: Date,
) =>
  applicant.auth_method === AlumniAuthMethod.Manually
    ? notifyAdded(tx, config, applicant, now)
    : notify(
        tx,
        config,
        applicant,
        {
          'sv-SE': {
            subject: 'Välkommen till alumnportalen',
            paragraphs: [
              'Din ansökan är godkänd. Logga in på samma sätt som när du ansökte, ' +
                'och berätta var du bor och vad du vill få:',
              config.baseUrl + PORTAL,
            ],
          },
          'en-GB': {
            subject: 'Welcome to the alumni portal',
            paragraphs: [
              'Your application is approved. Sign in the same way as when you applied, ' +
                'and tell us where you live and what you want to be sent:',
              config.baseUrl + PORTAL,
            ],
          },
        },
        now,
      );

export const notifyRejected = (
  tx: Transaction<Database>,
  config: Config,
  applicant: Applicant,
  reason: string,
  now: Date,
) =>
  notify(
    tx,
    config,
    applicant,
    {
      'sv-SE': {
        subject: 'Din ansökan till alumnportalen',
        paragraphs: [
          'Vi kan inte godkänna din ansökan:',
          reason,
          `Har du något att tillägga kan du ansöka igen:\n${config.baseUrl}${PORTAL}`,
        ],
      },
      'en-GB': {
        subject: 'Your application to the alumni portal',
        paragraphs: [
          'We cannot approve your application:',
          reason,
          `If you have something to add, you can apply again:\n${config.baseUrl}${PORTAL}`,
        ],
      },
    },
    now,
  );

export const notifyReconsidered = (
  tx: Transaction<Database>,
  config: Config,
  applicant: Applicant,
  now: Date,
) =>
  notify(
    tx,
    config,
    applicant,
    {
      'sv-SE': {
        subject: 'Vi tittar på din ansökan igen',
        paragraphs: [
          'Avslaget gäller inte längre. Vi läser din ansökan till alumnportalen en gång till och ' +
            'hör av oss. Du behöver inte göra något.',
        ],
      },
      'en-GB': {
        subject: 'We are looking at your application again',
        paragraphs: [
          'It is no longer declined. We read your application to the alumni portal once more and ' +
            'will be in touch. There is nothing that you need to do.',
        ],
      },
    },
    now,
  );
