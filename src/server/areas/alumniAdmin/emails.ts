import type { Transaction } from 'kysely';
import { inEachLanguage } from '#contract/languages.ts';
import { AlumniAuthMethod, type LocalizedText } from '#contract/values.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { notify, type SecurityNotice } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';
import type { RequestRow } from './requestStore.ts';

type Config = CallContext['config'];
type Applicant = Pick<RequestRow, 'email' | 'preferred_language'>;
type Approved = Applicant & Pick<RequestRow, 'auth_method' | 'national_id'>;

const PORTAL = '/alumni-portal/signin/select';

/** Sends an email about a request, in the person’s preferred language. */
const notifyApplicant = (
  tx: Transaction<Database>,
  config: Config,
  { email, preferred_language: language }: Applicant,
  notice: SecurityNotice,
  now: Date,
): Promise<void> => notify(tx, config, { addresses: [email], language }, notice, now);

/** What people have written, and addresses, are the same in each language. */
const asWritten = (words: string): LocalizedText => inEachLanguage(() => words);

/**
 * Tells a person whose request the office added by hand how to sign in for the first time. An
 * address that nobody has confirmed opens no profile, so without a national id the person confirms
 * the address by an application, which leads to the profile.
 */
const notifyAdded = (tx: Transaction<Database>, config: Config, applicant: Approved, now: Date) =>
  notifyApplicant(
    tx,
    config,
    applicant,
    {
      subject: text('ALUMNI_REQUEST/WELCOME'),
      paragraphs: [
        text('ALUMNI_REQUEST/ADDED'),
        text(
          applicant.national_id === null
            ? 'ALUMNI_REQUEST/FIRST_BY_EMAIL'
            : 'ALUMNI_REQUEST/FIRST_BY_BANKID',
        ),
        asWritten(config.baseUrl + PORTAL),
      ],
    },
    now,
  );

export const notifyApproved = (
  tx: Transaction<Database>,
  config: Config,
  applicant: Approved,
  now: Date,
) =>
  applicant.auth_method === AlumniAuthMethod.Manually
    ? notifyAdded(tx, config, applicant, now)
    : notifyApplicant(
        tx,
        config,
        applicant,
        {
          subject: text('ALUMNI_REQUEST/WELCOME'),
          paragraphs: [text('ALUMNI_REQUEST/APPROVED'), asWritten(config.baseUrl + PORTAL)],
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
  notifyApplicant(
    tx,
    config,
    applicant,
    {
      subject: text('ALUMNI_REQUEST/REJECTED/SUBJECT'),
      paragraphs: [
        text('ALUMNI_REQUEST/REJECTED/TEXT'),
        asWritten(reason),
        text('ALUMNI_REQUEST/REJECTED/AGAIN', { link: config.baseUrl + PORTAL }),
      ],
    },
    now,
  );

export const notifyReconsidered = (
  tx: Transaction<Database>,
  config: Config,
  applicant: Applicant,
  now: Date,
) =>
  notifyApplicant(
    tx,
    config,
    applicant,
    {
      subject: text('ALUMNI_REQUEST/RECONSIDERED/SUBJECT'),
      paragraphs: [text('ALUMNI_REQUEST/RECONSIDERED/TEXT')],
    },
    now,
  );
