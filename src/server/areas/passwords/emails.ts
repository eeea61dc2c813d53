import type { Transaction } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { Database } from '#server/database/schema.ts';
import type { CallContext } from '#server/call/handler.ts';
import { momentIn } from '#server/mail/dayIn.ts';
import { composeEmail } from '#server/mail/email.ts';
import { send } from '#server/mail/mail.ts';
import { alternativeAddress, type PasswordAccount } from './store.ts';

export type PasswordEvent = 'set' | 'changed' | 'activated';

interface Facts {
  readonly liUId: string;
  readonly at: string;
  readonly product: string;
  readonly university: string;
  readonly baseUrl: string;
  readonly phoneNumber: string;
  readonly email: string;
}

interface Email {
  readonly subject: string;
  readonly body: string;
}

const swedish: Readonly<Record<PasswordEvent, (facts: Facts) => Email>> = {
  set: (facts) => ({
    subject: `Nytt lösenord för ${facts.liUId}`,
    body:
      `Den ${facts.at} fick kontot ${facts.liUId} ett nytt lösenord. ` +
      `Alla andra inloggningar i ${facts.product} har avslutats.\n\n${notYouInSwedish(facts)}`,
  }),
  changed: (facts) => ({
    subject: `Lösenordet för ${facts.liUId} är ändrat`,
    body:
      `Den ${facts.at} ändrades lösenordet för kontot ${facts.liUId}. ` +
      `Alla andra inloggningar i ${facts.product} har avslutats.\n\n${notYouInSwedish(facts)}`,
  }),
  activated: (facts) => ({
    subject: `Kontot ${facts.liUId} är aktiverat`,
    body:
      `Välkommen till ${facts.university}. Den ${facts.at} aktiverades kontot ${facts.liUId}. ` +
      `Logga in på ${facts.baseUrl} när du vill.\n\n${notYouInSwedish(facts)}`,
  }),
};

const notYouInSwedish = ({ phoneNumber, email }: Facts) =>
  `Var det inte du? Ring genast helpdesk på ${phoneNumber}, eller skriv till ${email}.`;

const english: typeof swedish = {
  set: (facts) => ({
    subject: `New password for ${facts.liUId}`,
    body:
      `The account ${facts.liUId} was given a new password on ${facts.at}. ` +
      `All other sign-ins to ${facts.product} have been ended.\n\n${notYouInEnglish(facts)}`,
  }),
  changed: (facts) => ({
    subject: `The password for ${facts.liUId} has been changed`,
    body:
      `The password of the account ${facts.liUId} was changed on ${facts.at}. ` +
      `All other sign-ins to ${facts.product} have been ended.\n\n${notYouInEnglish(facts)}`,
  }),
  activated: (facts) => ({
    subject: `The account ${facts.liUId} is activated`,
    body:
      `Welcome to ${facts.university}. ` +
      `The account ${facts.liUId} was activated on ${facts.at}. ` +
      `Sign in at ${facts.baseUrl} whenever you like.\n\n${notYouInEnglish(facts)}`,
  }),
};

const notYouInEnglish = ({ phoneNumber, email }: Facts) =>
  `Was this not you? Call the helpdesk at once on ${phoneNumber}, or write to ${email}.`;

const emails: Readonly<Record<Language, typeof swedish>> = { 'sv-SE': swedish, 'en-GB': english };

/**
 * Notifies the owner, at the university's address and at their own addresses, of the change to the
 * account's password. The email contains no secrets.
 */
export async function notifyOfPassword(
  tx: Transaction<Database>,
  { config, language, now }: Pick<CallContext, 'config' | 'language' | 'now'>,
  account: PasswordAccount,
  event: PasswordEvent,
): Promise<void> {
  const { phoneNumber, email } = config.helpdesk.kcInformation;
  const { subject, body } = emails[language][event]({
    liUId: account.liu_id ?? '',
    at: momentIn(language, now),
    product: config.productName,
    university: config.universityName[language],
    baseUrl: config.baseUrl,
    phoneNumber,
    email,
  });
  const addresses = [
    account.liu_email_address,
    account.external_email_address,
    await alternativeAddress(tx, account.lin),
  ];
  for (const recipient of new Set(addresses))
    if (recipient !== null)
      await send(
        tx,
        composeEmail(config, { recipient, language, subject, paragraphs: [body] }),
        now,
      );
}
